// Games through the real server, with a reload, a lost connection and a killed server: nothing confirmed is lost.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join as path } from "node:path";
import { PHONE, named, openProxy, server, shots, visitor, browserTest } from "./lib.mjs";
import { visitTable, join, openTable, start } from "./tables.mjs";
import { isVisible, nileNext, playToTurn, playUntil, press, silverGoldNext, step, playToEnd } from "./steps.mjs";

/** Makes moves until the game waits for others. */
async function finishTurn(page, next) {
  while (await step(page, next));
}

/** Kills the server, waits until a page notices, and restarts it. */
async function killServer(page, picture) {
  await server.kill();
  await page.waitForSelector(named("reconnecting"));
  await shots(page, picture);
  await server.start();
  await page.waitForSelector(named("reconnecting"), { state: "detached" });
}

browserTest("three players and a spectator play Silver & Gold", async () => {
  const proxy = await openProxy();
  const host = await visitor();
  const link = await openTable(host, "silver-gold", () =>
    host.click(`${named("new-table")} .option .segments button:nth-child(2)`),
  );
  const second = await visitor({
    url: proxy.url,
    outage: proxy.outage,
    size: PHONE,
    colorScheme: "dark",
    locale: "de",
  });
  await join(second, link, "Björn");
  await shots(host, "gathering");
  const third = await visitor({ locale: "fr" });
  await join(third, link, "Chloé");
  const watcher = await visitor();
  await visitTable(watcher, link, "Wanda");
  await watcher.waitForSelector(named("full"));
  await start(host);
  const people = [host, second, third];

  // A reload in the middle of a turn.
  await playToTurn(people, silverGoldNext, /Expedition 3/);
  const log = await host.textContent(named("log"));
  await host.reload();
  await host.waitForSelector(named("log"));
  assert.equal(await host.textContent(named("log")), log);

  // Marks confirmed without a connection are sent after the reconnect.
  await playUntil(people, silverGoldNext, () => isVisible(second, "one-box"));
  proxy.disconnect();
  await second.waitForSelector(named("reconnecting"));
  await finishTurn(second, silverGoldNext);
  proxy.reconnect();
  await second.waitForSelector(named("reconnecting"), { state: "detached" });
  await second.waitForSelector(named("change-marks"));

  // Confirmed marks survive a killed server.
  await playUntil(people, silverGoldNext, () => isVisible(host, "one-box"));
  await finishTurn(host, silverGoldNext);
  await host.waitForSelector(named("change-marks"));
  const [total, turn] = [await host.textContent(named("total")), await host.textContent(named("turn"))];
  await killServer(host, "silver-gold-reconnecting");
  await host.reload();
  await host.waitForSelector(named("change-marks"));
  assert.deepEqual([await host.textContent(named("total")), await host.textContent(named("turn"))], [total, turn]);

  await playToEnd(people, silverGoldNext);
  await watcher.waitForSelector(named("ending"));
  for (const page of [host, watcher]) {
    await page.waitForSelector(`${named("headline")}:focus`);
    assert.match(await page.textContent(named("headline")), /win|each/);
    assert.match(await page.textContent(named("final-scores")), /Björn -?\d+/);
  }
  const results = [];
  for (const page of [...people, watcher])
    results.push(await page.locator(`${named("ending")} td.total`).allInnerTexts());
  assert.deepEqual(new Set(results.map(String)).size, 1, `the results differ: ${results.join(" | ")}`);

  // The record verifies.
  const table = /#\/t\/([0-9a-f]{32})/.exec(host.url())[1];
  const record = await (await fetch(`${server.url}api/tables/${table}/record`)).text();
  const file = path(server.folder, "game.jsonl");
  writeFileSync(file, record);
  await host.goto(`${server.url}#/replay`);
  await host.setInputFiles(named("record-file"), file);
  await host.waitForSelector(named("replay-at"));
  assert.equal(await host.locator(".player .chip-ok").count(), 1, "the shuffle is proven");
});

browserTest("two players play Nile, then a rematch with one click each, and a spectator comes along", async () => {
  const proxy = await openProxy();
  const host = await visitor();
  const link = await openTable(host, "nile");
  const guest = await visitor({ url: proxy.url, outage: proxy.outage, size: PHONE });
  await join(guest, link, "Bo");
  const watcher = await visitor();
  await visitTable(watcher, link, "Wanda");
  await watcher.waitForSelector(named("full"));
  await start(host);
  const people = [host, guest];

  // A turn confirmed without a connection is sent after the reconnect, even after a reload.
  await playToTurn(people, nileNext, /Turn of Bo, round 2/);
  proxy.disconnect();
  await guest.waitForSelector(named("reconnecting"));
  await finishTurn(guest, nileNext);
  await guest.reload();
  await guest.waitForSelector(named("try-again"));
  proxy.reconnect();
  await guest.tap(named("try-again"));
  await host.waitForFunction((turn) => /Your turn/.test(document.querySelector(turn).textContent), named("turn"));

  // Purchases survive a killed server.
  await playToTurn(people, nileNext, /Turn of Bo, round 4/);
  const log = await host.textContent(".game-log");
  await killServer(host, "nile-reconnecting");
  await host.reload();
  await host.waitForSelector(".game-log li");
  assert.equal(await host.textContent(".game-log"), log);
  await guest.reload();
  await guest.waitForSelector(named("confirm"));

  await playToEnd(people, nileNext);

  // The same players at a new table.
  const tables = (pages) => pages.map((page) => new URL(page.url()).hash);
  const before = tables([host])[0];
  assert.equal(await watcher.locator(named("again")).count(), 0, "a spectator is not asked");
  await press(host, named("again"));
  await guest.waitForFunction(
    (status) => /Ada wants a rematch/.test(document.querySelector(status)?.textContent),
    named("rematch-status"),
  );
  await host.waitForFunction(
    (status) => /Waiting for Bo/.test(document.querySelector(status)?.textContent),
    named("rematch-status"),
  );
  await press(guest, named("again"));
  for (const page of [...people, watcher]) await page.waitForFunction((old) => location.hash !== old, before);
  assert.equal(new Set(tables([...people, watcher])).size, 1, "all are at the same new table");
  await playUntil(people, nileNext, () => host.locator(".game-log li").count());
  assert.match(await watcher.textContent(named("plan")), /Ada|Bo/);
});

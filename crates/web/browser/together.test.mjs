// Games through the real server, with a reload, a cut line and a killed server in the middle: nothing confirmed is lost.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join as path } from "node:path";
import { PHONE, named, openLine, server, shots, visitor, visits } from "./lib.mjs";
import { come, join, openTable, start } from "./gathering.mjs";
import { isSeen, nileNext, playToTurn, playUntil, silverGoldNext, step, toTheEnd } from "./steps.mjs";

/** Does what can be done alone, until others are waited for. */
async function finishTurn(page, next) {
  while (await step(page, next));
}

/** Kills the server, lets somebody see it, and starts it again. */
async function killServer(page, picture) {
  await server.kill();
  await page.waitForSelector(named("reconnecting"));
  await shots(page, picture);
  await server.start();
  await page.waitForSelector(named("reconnecting"), { state: "detached" });
}

visits("three people and one who watches play Silver & Gold", async () => {
  const line = await openLine();
  const host = await visitor();
  const link = await openTable(host, "silver-gold", () =>
    host.click(`${named("new-table")} .option .segments button:nth-child(2)`),
  );
  const second = await visitor({ url: line.url, away: line.away, size: PHONE, colorScheme: "dark", locale: "de" });
  await join(second, link, "Björn");
  await shots(host, "gathering");
  const third = await visitor({ locale: "fr" });
  await join(third, link, "Chloé");
  const watcher = await visitor();
  await come(watcher, link, "Wanda");
  await watcher.waitForSelector(named("full"));
  await start(host);
  const people = [host, second, third];

  // A reload in the middle of a turn.
  await playToTurn(people, silverGoldNext, /Expedition 3/);
  const log = await host.textContent(named("log"));
  await host.reload();
  await host.waitForSelector(named("log"));
  assert.equal(await host.textContent(named("log")), log);

  // Marks that are made without a connection arrive as soon as there is one.
  await playUntil(people, silverGoldNext, () => isSeen(second, "one-box"));
  line.cut();
  await second.waitForSelector(named("reconnecting"));
  await finishTurn(second, silverGoldNext);
  line.mend();
  await second.waitForSelector(named("reconnecting"), { state: "detached" });
  await second.waitForSelector(named("change-marks"));

  // Marks that were confirmed before the server was killed are there after it.
  await playUntil(people, silverGoldNext, () => isSeen(host, "one-box"));
  await finishTurn(host, silverGoldNext);
  await host.waitForSelector(named("change-marks"));
  const [total, turn] = [await host.textContent(named("total")), await host.textContent(named("turn"))];
  await killServer(host, "silver-gold-reconnecting");
  await host.reload();
  await host.waitForSelector(named("change-marks"));
  assert.deepEqual([await host.textContent(named("total")), await host.textContent(named("turn"))], [total, turn]);

  await toTheEnd(people, silverGoldNext);
  await watcher.waitForSelector(named("ending"));
  const results = [];
  for (const page of [...people, watcher])
    results.push(await page.locator(`${named("ending")} td.total`).allInnerTexts());
  assert.deepEqual(new Set(results.map(String)).size, 1, `not everybody sees the same result: ${results.join(" | ")}`);

  // The record verifies, here and for anybody.
  const table = /#\/t\/([0-9a-f]{32})/.exec(host.url())[1];
  const record = await (await fetch(`${server.url}api/tables/${table}/record`)).text();
  const file = path(server.folder, "game.jsonl");
  writeFileSync(file, record);
  await host.goto(`${server.url}#/replay`);
  await host.setInputFiles(named("record-file"), file);
  await host.waitForSelector(named("replay-at"));
  assert.equal(await host.locator(".player .chip-ok").count(), 1, "the shuffle is proven");
});

visits("two people play Nile, and once more", async () => {
  const line = await openLine();
  const host = await visitor();
  const link = await openTable(host, "nile");
  const guest = await visitor({ url: line.url, away: line.away, size: PHONE });
  await join(guest, link, "Bo");
  await start(host);
  const people = [host, guest];

  // A turn that is confirmed without a connection arrives as soon as there is one, even after a reload.
  await playToTurn(people, nileNext, /Turn of Bo, round 2/);
  line.cut();
  await guest.waitForSelector(named("reconnecting"));
  await finishTurn(guest, nileNext);
  await guest.reload();
  await guest.waitForSelector(named("try-again"));
  line.mend();
  await guest.tap(named("try-again"));
  await host.waitForFunction((turn) => /Your turn/.test(document.querySelector(turn).textContent), named("turn"));

  // What was bought before the server was killed is there after it.
  await playToTurn(people, nileNext, /Turn of Bo, round 4/);
  const log = await host.textContent(".game-log");
  await killServer(host, "nile-reconnecting");
  await host.reload();
  await host.waitForSelector(".game-log li");
  assert.equal(await host.textContent(".game-log"), log);
  await guest.reload();
  await guest.waitForSelector(named("confirm"));

  await toTheEnd(people, nileNext);

  // The same people at a new table.
  for (const page of people) await page.click(named("again"));
  await start(host);
  await playUntil(people, nileNext, () => host.locator(named("log")).count());
  assert.ok(!host.url().includes(link.split("#")[1]));
});

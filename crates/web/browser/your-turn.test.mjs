// Running games, turns in the title, games with anyone, watching without a name, notices, and packets that vanish.
import assert from "node:assert/strict";
import { createECDH, randomBytes } from "node:crypto";
import { PHONE, checkPage, named, openProxy, shots, visitor, browserTest } from "./lib.mjs";
import { join, openTable, start } from "./tables.mjs";
import { nileNext, playNow, playUntil, press, step } from "./steps.mjs";

const icon = (page) => page.getAttribute("link[rel=icon]", "href");

/** From the front page to a table with anyone. */
async function playWithAnyone(page, game, name) {
  await page.waitForSelector(named(`anyone-${game}`));
  await press(page, named(`anyone-${game}`));
  await page.fill(named("name"), name);
  await press(page, named("name-ok"));
  await page.waitForURL(/#\/t\//);
}

browserTest("two people who look for anyone meet, and others watch without a name", async () => {
  const ada = await visitor();
  const bo = await visitor({ size: PHONE });
  await playWithAnyone(ada, "nile", "Ada");
  await ada.waitForSelector(named("starts-in"));
  await shots(ada, "anyone");
  await playWithAnyone(bo, "nile", "Bo");
  for (const page of [ada, bo]) await page.waitForSelector(named("plan"));
  assert.equal(ada.url().split("#")[1], bo.url().split("#")[1]);

  // Title and icon say whose turn it is.
  const titles = await Promise.all([ada.title(), bo.title()]);
  const first = titles.findIndex((title) => title.startsWith("Your turn · "));
  assert.match(titles[1 - first] ?? "", /^(Ada|Bo)’s turn · .* · Pyramids$/, titles.join(" | "));
  assert.match(await icon([ada, bo][first]), /^data:/);
  assert.equal(await icon([ada, bo][1 - first]), "./icon.svg");

  // The front page shows the table first.
  const player = [ada, bo][first];
  await player.waitForTimeout(2000);
  await player.goto(player.url().split("#")[0]);
  await player.waitForSelector(named("running-game"));
  await player.waitForFunction(() => document.title.startsWith("1 your turn · "));
  assert.ok(await player.locator(".board-picture svg.land").count(), "a picture of the board");
  await shots(player, "running");
  const link = await player.getAttribute(named("play-on"), "href");

  // A visitor without a name sees the table at once, and is told that they watch.
  const watcher = await visitor();
  await watcher.goto(new URL(link, watcher.url()).href);
  await watcher.waitForSelector(named("watching"));
  assert.equal(await watcher.locator(named("name")).count(), 0);
  await checkPage(watcher, "watching");
  await shots(watcher, "watching");
});

browserTest("a table with anyone starts with bots, whose seats people take", async () => {
  const ada = await visitor();
  await playWithAnyone(ada, "silver-gold", "Ada");
  await press(ada, named("start-now"));
  await ada.waitForSelector(named("keeping"));
  const bo = await visitor();
  await bo.goto(ada.url());
  await bo.fill(named("name"), "Bo");
  await press(bo, named("name-ok"));
  await bo.waitForSelector(named("watching"));
  await press(bo, named("take-over"));
  await bo.waitForSelector(named("watching"), { state: "detached" });
  assert.match(await ada.textContent(named("standing-2")), /Bo/);
});

browserTest("games in this browser are on the front page with a picture, and finished ones have results", async () => {
  const page = await visitor();
  await playNow(page, "silver-gold");
  await page.waitForSelector(named("keeping"));
  await page.goto(page.url().split("#")[0]);
  await page.waitForSelector(named("running-game"));
  await checkPage(page, "running games of this browser");
  await press(page, named("continue"));
  await page.waitForURL(/#\/play\//);
});

browserTest("packets that vanish are noticed, and the page reconnects without help", async () => {
  const proxy = await openProxy();
  const host = await visitor({ url: proxy.url, outage: proxy.outage });
  const link = await openTable(host, "nile");
  const guest = await visitor();
  await join(guest, link, "Bo");
  await start(host);
  const people = [host, guest];
  await playUntil(people, nileNext, async () => (await host.title()).startsWith("Your turn"));
  proxy.swallow();
  while ((await host.title()).startsWith("Your turn") && !(await host.locator(named("reconnecting")).count()))
    if (!(await step(host, nileNext))) await host.waitForTimeout(100);
  await host.waitForSelector(named("reconnecting"), { timeout: 8000 });
  proxy.reconnect();
  await host.waitForSelector(named("reconnecting"), { state: "detached", timeout: 12_000 });
});

browserTest("the first move at a slow table leads to the question, and a yes to notices", async () => {
  const [keys, auth] = [createECDH("prime256v1"), randomBytes(16)];
  keys.generateKeys();
  const host = await visitor();
  const subscription = {
    endpoint: "http://127.0.0.1:9/send",
    keys: { p256dh: keys.getPublicKey("base64url"), auth: auth.toString("base64url") },
  };
  // The browsers of these tests have no push service: this takes its place.
  await host.addInitScript((subscription) => {
    PushManager.prototype.subscribe = async (options) => {
      window.subscribedWith = options;
      return { toJSON: () => subscription };
    };
  }, subscription);
  await host.reload();
  const link = await openTable(host, "nile", async () => {
    await host.click(`${named("new-table")} .segments button:has-text("1 day a turn")`);
  });
  const guest = await visitor();
  await join(guest, link, "Bo");
  await start(host);
  assert.equal(await host.locator(named("push-question")).count(), 0, "never before a move");
  const people = [host, guest];
  await playUntil(people, nileNext, () => host.locator(named("push-question")).count());
  await shots(host, "push-question");
  await press(host, named("push-yes"));
  await host.waitForSelector(named("push-close"));
  assert.equal(await host.evaluate(() => window.subscribedWith.userVisibleOnly), true);
  await press(host, named("push-close"));

  // The menu of the table switches notices about it off and on, and the quiet hours of the device.
  const [table, quiet] = [host.locator(named("notice-table")), host.locator(named("notice-quiet"))];
  const known = () => host.evaluate(async () => (await fetch("api/push")).json());
  await host.reload();
  await press(host, named("table-menu"));
  assert.deepEqual([await table.isChecked(), await quiet.isChecked()], [true, true]);
  await shots(host, "notice-settings");
  await quiet.click();
  await host.waitForSelector(`${named("notice-quiet")}:enabled`);
  assert.deepEqual((await known()).quiet, { from: 0, to: 0, zone: 0 });
  await table.click();
  await quiet.waitFor({ state: "detached" });
  assert.deepEqual((await known()).tables, []);
  // It stays off, also after the next move.
  await host.reload();
  await playUntil(people, nileNext, () => guest.locator(named("push-question")).count());
  await press(host, named("table-menu"));
  await table.waitFor();
  assert.deepEqual([await table.isChecked(), (await known()).tables], [false, []]);
  await table.click();
  await quiet.waitFor();
  assert.equal((await known()).tables.length, 1);

  // A no is kept.
  await playUntil(people, nileNext, () => guest.locator(named("push-question")).count());
  await press(guest, named("push-no"));
  await guest.reload();
  await guest.waitForSelector(named("plan"));
  assert.equal(await guest.locator(named("push-question")).count(), 0);
});

// With others, through the real server: separate browsers, a reload, a lost connection and a killed server in the middle.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PHONE, Server, closeBrowser, keepsTo, shot, visitor } from "./lib.mjs";
import { named, nileTurn, playNow, silverGoldTurn, toTheEnd } from "./steps.mjs";

const server = new Server();
before(() => server.start());
after(async () => {
  await closeBrowser();
  await server.stop();
});

/** A table with the host at it; returns its link. */
async function openTable(host, game, seats) {
  await host.click(named("with-friends"));
  await host.fill(named("name"), "Ada");
  await host.click(named("name-ok"));
  await host.waitForSelector(named("new-table"));
  await shot(host, `new-${game}-1440-light`);
  await host.click(named(`game-${game}`));
  if (seats) await host.locator(`${named("new-table")} .opt .seg`).first().locator(`button:nth-child(${seats - 1})`).click();
  await host.click(named("create"));
  await host.waitForSelector(named("link-text"));
  return host.inputValue(named("link-text"));
}

async function joinTable(guest, link, name) {
  await guest.goto(link);
  await guest.fill(named("name"), name);
  await guest.click(named("name-ok"));
  await guest.waitForSelector(named("sit"));
  await guest.click(named("sit"));
}

/** Everybody plays, and at one moment after the other something goes wrong. */
async function playWithTroubles(people, turn, watcher) {
  for (let round = 0; round < 4; round += 1) for (const one of people) await turn(one);
  await people[0].reload();
  for (let round = 0; round < 4; round += 1) for (const one of people) await turn(one);
  await people[1].context().setOffline(true);
  for (let round = 0; round < 2; round += 1) for (const one of people) await turn(one).catch(() => {});
  await people[1].context().setOffline(false);
  for (let round = 0; round < 2; round += 1) for (const one of people) await turn(one).catch(() => {});
  await server.kill();
  await people[0].waitForSelector(named("reconnecting"));
  await shot(people[0], "reconnecting-1440-light");
  await server.start();
  await people[0].waitForSelector(named("reconnecting"), { state: "detached" });
  await toTheEnd(people, turn, 3000);
  await watcher?.waitForSelector(`${named("ending")}, ${named("result")}`);
  for (const one of [...people, ...(watcher ? [watcher] : [])]) assert.deepEqual(one.troubles, []);
}

test("three people and one who watches play Silver & Gold", async () => {
  const host = await visitor(server.url);
  const link = await openTable(host, "silver-gold", 3);
  await shot(host, "gathering-1440-light");
  await keepsTo(host, "the gathering");
  const second = await visitor(server.url, { size: PHONE, colorScheme: "dark", locale: "de" });
  await joinTable(second, link, "Björn");
  const third = await visitor(server.url, { locale: "fr" });
  await joinTable(third, link, "Chloé");
  const watcher = await visitor(server.url);
  await watcher.goto(link);
  await watcher.fill(named("name"), "Wanda");
  await watcher.click(named("name-ok"));
  await watcher.waitForSelector(named("full"));
  await host.waitForFunction((selector) => document.querySelector(selector)?.disabled === false, named("ready"));
  await host.click(named("ready"));
  await host.waitForSelector(named("keeping"));
  await playWithTroubles([host, second, third], silverGoldTurn, watcher);
  await shot(host, "silver-gold-online-end-1440-light");
  await keepsTo(host, "the end of a table");
  // The record verifies, here and for anybody.
  const table = /#\/t\/([0-9a-f]{32})/.exec(host.url())[1];
  const record = await (await fetch(`${server.url}api/tables/${table}/record`)).text();
  assert.match(record, /"receipt"/);
  await host.goto(`${server.url}#/replay`);
  const file = join(server.folder, "game.jsonl");
  writeFileSync(file, record);
  await host.setInputFiles(named("record-file"), file);
  await host.waitForSelector(named("replay-at"));
  for (const one of [host, second, third, watcher]) await one.context().close();
});

test("two people play Nile", async () => {
  const host = await visitor(server.url);
  const link = await openTable(host, "nile");
  const guest = await visitor(server.url, { size: PHONE });
  await joinTable(guest, link, "Bo");
  await host.waitForFunction((selector) => document.querySelector(selector)?.disabled === false, named("ready"));
  await host.click(named("ready"));
  await host.waitForSelector(named("confirm"));
  await playWithTroubles([host, guest], nileTurn);
  for (const one of [host, guest]) await one.context().close();
});

test("a whole game of Nile by mouse", async () => {
  const page = await visitor(server.url, { colorScheme: "dark" });
  await playNow(page, "nile");
  for (let steps = 0; steps < 60; steps += 1) await nileTurn(page);
  await shot(page, "nile-1440-dark");
  await keepsTo(page, "the table of Nile");
  await toTheEnd([page], nileTurn, 3000);
  await shot(page, "nile-end-1440-dark");
  await keepsTo(page, "the end of Nile");
  await page.context().close();
});

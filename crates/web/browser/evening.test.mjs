// A small duplicate evening: opening, joining by link, the way to the table, standings, the projector.
import assert from "node:assert/strict";
import { PHONE, checkPage, named, shots, visitor, browserTest } from "./lib.mjs";
import { press } from "./steps.mjs";

async function enterName(page, name) {
  await page.waitForSelector(named("name"));
  await page.fill(named("name"), name);
  await press(page, named("name-ok"));
}

browserTest("a host opens an evening, people join by link, and the round leads to the tables", async () => {
  const host = await visitor();
  await host.goto(`${host.url().split("#")[0]}#/evening`);
  await enterName(host, "Host");
  await host.waitForSelector(named("new-evening"));
  await checkPage(host, "evening-form");
  await host.fill(named("evening-name"), "Club night");
  await press(host, named("open-evening"));
  await host.waitForSelector(named("start-round"));
  const link = host.url();
  const guests = [await visitor(), await visitor({ size: PHONE })];
  for (const [index, page] of guests.entries()) {
    await page.goto(link);
    await enterName(page, ["Ada", "Bo"][index]);
    await page.waitForSelector(named("join-evening"));
    await press(page, named("join-evening"));
    await page.waitForSelector(named("leave-evening"));
  }
  await host.waitForFunction(() => document.querySelectorAll('[data-test="standing"]').length === 2);
  await checkPage(guests[1], "evening-phone");
  await shots(host, "evening-open");
  await press(host, named("start-round"));
  for (const page of guests) {
    await page.waitForURL(/#\/t\//);
    await page.waitForSelector(named("evening-bar"));
  }
  await shots(guests[0], "evening-table");
  // A reload keeps the table; the way back shows the evening.
  await guests[0].reload();
  await guests[0].waitForSelector(named("evening-bar"));
  await press(guests[0], named("to-evening"));
  await guests[0].waitForSelector(named("to-my-table"));
  await shots(guests[1], "evening-table-phone");
  // The projector needs no name and has nothing to press.
  const screen = await visitor();
  await screen.goto(`${link}/projector`);
  await screen.waitForSelector(named("projector"));
  assert.equal(await screen.locator("button, a:not(.skip)").count(), 0);
  await checkPage(screen, "projector");
  await shots(screen, "projector");
});

browserTest("a link to an evening that is not there says so", async () => {
  const page = await visitor();
  page.expectedError = /status of 404/;
  await page.goto(`${page.url().split("#")[0]}#/evening/00000000000000000000000000000000/projector`);
  await page.waitForSelector(named("evening-gone"));
});

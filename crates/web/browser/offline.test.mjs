// Without a network: everything but games with other people works.
import assert from "node:assert/strict";
import { named, server, shots, visitor, browserTest } from "./lib.mjs";
import { playNow, playToTurn, silverGoldNext } from "./steps.mjs";

browserTest("after the first visit a new game can be played without a network", async () => {
  const page = await visitor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.keys()).some((name) => name.startsWith("pyramids-")));
  page.outage.begin();
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector(named("no-server"));
  await shots(page, "offline");
  await playNow(page, "silver-gold");
  await playToTurn([page], silverGoldNext, /Expedition 4/);
  await page.goto(`${page.url().split("#")[0]}#/new`);
  await page.waitForSelector(named("unreachable"));
  await shots(page, "unreachable");
});

browserTest("an unknown address gets the page for it, with the service worker and without a network", async () => {
  const page = await visitor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // The browser logs the status.
  page.expectedError = /status of 404/;
  const answer = await page.goto(`${server.url}nowhere/at/all`);
  assert.equal(answer.status(), 404);
  assert.match(await page.textContent("body"), /nothing at this address/);
  page.outage.begin();
  await page.context().setOffline(true);
  await page.goto(`${server.url}nowhere/else`);
  await page.waitForSelector("main h1");
  assert.match(page.url(), /#\/nowhere$/);
});

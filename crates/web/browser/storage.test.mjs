// Games in the browser's storage: full storage, and two tabs.
import assert from "node:assert/strict";
import { named, visitor, browserTest } from "./lib.mjs";
import { isVisible, playNow, playToTurn, silverGoldNext } from "./steps.mjs";

browserTest("with full storage the game continues, and a notice says that a reload loses it", async () => {
  const page = await visitor();
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.reload();
  await playNow(page, "silver-gold");
  // Before the first move.
  await page.waitForSelector(named("keeping"));
  assert.ok(await isVisible(page, "keeps-nothing"));
  // The notice does not move the board.
  const top = () => page.locator(named("keeping")).evaluate((one) => one.getBoundingClientRect().top);
  const before = await top();
  await page.locator(".notices").evaluate((one) => (one.style.display = "none"));
  assert.equal(await top(), before);
  await playToTurn([page], silverGoldNext, /Expedition 2/);
});

/** The stored games. */
const games = (page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("pyramids.game.")).length);

browserTest("a second tab of a game says so, and can take it over", async () => {
  const page = await visitor();
  await playNow(page, "silver-gold");
  await playToTurn([page], silverGoldNext, /Expedition 2/);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.waitForSelector(named("open-elsewhere"));
  // The first tab plays on meanwhile.
  await playToTurn([page], silverGoldNext, /Expedition 3/);
  // The focus is in a box when the table goes away.
  await page.locator(".pyramid.is-active .box-grid button").nth(12).focus();
  await other.click(named("play-here"));
  await other.waitForSelector(named("turn"));
  assert.match(await other.textContent(named("turn")), /Expedition 3/, "the newest state");
  await page.waitForSelector(named("open-elsewhere"));
  assert.equal(await page.locator(named("confirm")).count(), 0, "the first tab cannot move");
  await playToTurn([other], silverGoldNext, /Expedition 4/);
  await page.click(named("play-here"));
  await page.waitForSelector(named("turn"));
  assert.match(await page.textContent(named("turn")), /Expedition 4/);
  await other.waitForSelector(named("open-elsewhere"));
  // A tab that is closed, or shows another page, holds nothing.
  await page.goto(new URL("#/", page.url()).href);
  await page.waitForSelector(named("play-now"));
  await other.reload();
  await other.waitForSelector(named("turn"));
});

browserTest("a double click starts one game", async () => {
  const page = await visitor();
  await page.dblclick(named("play-now"));
  await page.waitForSelector(named("keeping"));
  assert.equal(await games(page), 1);
  await page.goto(new URL("#/pass", page.url()).href);
  await page.dblclick(named("begin"));
  await page.waitForSelector(named("curtain"));
  assert.equal(await games(page), 2);
});

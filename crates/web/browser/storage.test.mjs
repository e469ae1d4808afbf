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

browserTest("a double click starts one game", async () => {
  const page = await visitor();
  await page.dblclick(named("play-now"));
  await page.waitForSelector(named("keeping"));
  assert.equal(await games(page), 1);
});

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
  await playToTurn([page], silverGoldNext, /Expedition 2/);
  assert.ok(await isVisible(page, "keeps-nothing"));
});

/** Plays to a turn, even if the page reloads meanwhile because the other tab was faster. */
async function playOn(page, turn) {
  for (;;) {
    try {
      return await playToTurn([page], silverGoldNext, turn);
    } catch (error) {
      if (!/context was destroyed/.test(error.message)) throw error;
      await page.waitForSelector(named("turn"));
    }
  }
}

browserTest("a game in two tabs continues from its newest state", async () => {
  const page = await visitor();
  await playNow(page, "silver-gold");
  await playToTurn([page], silverGoldNext, /Expedition 2/);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await playOn(other, /Expedition 4/);
  // The first tab is out of date: its next move is dropped, and it loads the newest state.
  await playOn(page, /Expedition 4/);
  await other.reload();
  await other.waitForSelector(named("turn"));
  assert.match(await other.textContent(named("turn")), /Expedition [45]/);
});

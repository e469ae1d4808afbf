// What a browser keeps of a game: nothing, if it may not; the newest, if it is played in two tabs.
import assert from "node:assert/strict";
import { named, visitor, visits } from "./lib.mjs";
import { isSeen, playNow, playToTurn, silverGoldNext } from "./steps.mjs";

visits("a browser whose storage is full plays on, and says that a reload loses the game", async () => {
  const page = await visitor();
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.reload();
  await playNow(page, "silver-gold");
  await playToTurn([page], silverGoldNext, /Expedition 2/);
  assert.ok(await isSeen(page, "keeps-nothing"));
});

/** Plays on to a turn, also if the page is loaded anew meanwhile because the other tab was quicker. */
async function playOn(page, turn) {
  for (;;) {
    try {
      return await playToTurn([page], silverGoldNext, turn);
    } catch (trouble) {
      if (!/context was destroyed/.test(trouble.message)) throw trouble;
      await page.waitForSelector(named("turn"));
    }
  }
}

visits("a game in two tabs goes on from what happened last", async () => {
  const page = await visitor();
  await playNow(page, "silver-gold");
  await playToTurn([page], silverGoldNext, /Expedition 2/);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await playOn(other, /Expedition 4/);
  // The first tab does not know of it; what it does there is given up, and it shows what happened meanwhile.
  await playOn(page, /Expedition 4/);
  await other.reload();
  await other.waitForSelector(named("turn"));
  assert.match(await other.textContent(named("turn")), /Expedition [45]/);
});

// A whole game of each kind against bots with the mouse, then its replay.
import assert from "node:assert/strict";
import { named, shots, visitor, browserTest } from "./lib.mjs";
import { CONFIRM, isVisible, nileNext, playNow, playToTurn, playUntil, silverGoldNext, playToEnd } from "./steps.mjs";

/** Steps through the replay of a finished game with the keyboard. */
async function checkReplay(page, game) {
  await page.click(named("replay"));
  await page.waitForSelector(named("replay-at"));
  await page.keyboard.press("End");
  const last = Number(await page.inputValue(named("replay-at")));
  await page.keyboard.press("ArrowLeft");
  assert.equal(Number(await page.inputValue(named("replay-at"))), last - 1);
  await page.keyboard.press("Home");
  assert.equal(await page.inputValue(named("replay-at")), "0");
  for (let moments = 0; moments < 20; moments += 1) await page.keyboard.press("ArrowRight");
  assert.equal(await page.inputValue(named("replay-at")), "20");
  assert.match(await page.textContent("main"), /Moon/, "the bot has the same name as at the table");
  await shots(page, `${game}-replay`);
}

browserTest("a whole game of Silver & Gold by mouse, with a reload in the middle", async () => {
  const page = await visitor();
  await playNow(page, "silver-gold", 2);
  await page.waitForSelector(named("keeping"));
  await shots(page, "silver-gold-beginning");
  await playToTurn([page], silverGoldNext, /Expedition 6.*Round 2/);
  await page.waitForSelector(named("one-box"));
  await shots(page, "silver-gold-middle");
  // A reload loses nothing, not even a turn that is not confirmed yet.
  const total = await page.textContent(named("total"));
  await playUntil([page], silverGoldNext, () => page.locator(CONFIRM).count());
  await page.reload();
  await page.waitForSelector(CONFIRM);
  assert.equal(await page.textContent(named("total")), total);
  await playToEnd([page], silverGoldNext);
  await shots(page, "silver-gold-end");
  await checkReplay(page, "silver-gold");
});

browserTest("a whole game of Nile by mouse, with a reload in the middle", async () => {
  const page = await visitor();
  await playNow(page, "nile");
  await page.waitForSelector(named("confirm"));
  await shots(page, "nile-beginning");
  await playToTurn([page], nileNext, /Your turn.*\b9\b/);
  await shots(page, "nile-middle");
  await playUntil([page], nileNext, () => isVisible(page, "take-back"));
  const turn = await page.textContent(named("turn"));
  await page.reload();
  await page.waitForSelector(named("take-back"));
  assert.equal(await page.textContent(named("turn")), turn);
  await playToEnd([page], nileNext);
  await shots(page, "nile-end");
  await checkReplay(page, "nile");
});

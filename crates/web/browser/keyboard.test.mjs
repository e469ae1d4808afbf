// Playing with the keyboard only.
import assert from "node:assert/strict";
import { named, visitor, browserTest } from "./lib.mjs";
import { nileNext, playNow, playToTurn, playUntil, silverGoldNext, playToEnd } from "./steps.mjs";

const focused = (page) => page.evaluate(() => document.activeElement?.dataset?.test ?? "");

/** Presses Tab until the wanted element has the focus. */
async function tabTo(page, wanted) {
  for (let times = 0; times < 80; times += 1) {
    if (wanted.test(await focused(page))) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not reach ${wanted}`);
}

/** The row of a box, and its column across both pyramids. */
function place(box) {
  const [, slot, row, column] = box.split("-");
  return [Number(row), Number(column) + (slot === "R" ? 5 : 0)];
}

/** Moves the focus to a box with the arrow keys. */
async function walkTo(page, box) {
  await tabTo(page, /^box-/);
  const [[row, column], [toRow, toColumn]] = [place(await focused(page)), place(box)];
  for (let at = row; at !== toRow; at += Math.sign(toRow - at))
    await page.keyboard.press(toRow > at ? "ArrowDown" : "ArrowUp");
  for (let at = column; at !== toColumn; at += Math.sign(toColumn - at))
    await page.keyboard.press(toColumn > at ? "ArrowRight" : "ArrowLeft");
  assert.equal(await focused(page), box, "the arrow keys lead elsewhere");
}

browserTest("a whole game of Silver & Gold by keyboard alone", async () => {
  const page = await visitor();
  await tabTo(page, /^play-now$/);
  await page.keyboard.press("Enter");
  page.pressBy = async (selector) => {
    const name = /"(.*)"/.exec(selector)[1];
    if (name.startsWith("box-")) await walkTo(page, name);
    else await tabTo(page, new RegExp(`^${name}$`));
    await page.keyboard.press("Enter");
  };
  await playToEnd([page], silverGoldNext);
  await tabTo(page, /^replay$/);
  await page.keyboard.press("Enter");
  await page.waitForSelector(named("replay-at"));
});

browserTest("the browser's button Back leaves a table while a box has the focus", async () => {
  const page = await visitor();
  await playNow(page, "silver-gold");
  await playToTurn([page], silverGoldNext, /Expedition 1/);
  await page.locator(".pyramid.is-active .box-grid button").nth(12).focus();
  await page.goBack();
  await page.waitForSelector(named("play-now"));
});

browserTest("letter keys work without a focused box", async () => {
  const page = await visitor();
  await playNow(page, "silver-gold");
  await playToTurn([page], silverGoldNext, /Expedition 2/);
  await playUntil([page], silverGoldNext, () => page.locator(`${named("one-box")}:enabled`).isVisible());
  await page.evaluate(() => document.activeElement.blur());
  const isOneBox = () => page.getAttribute(named("one-box"), "aria-pressed");
  const before = await isOneBox();
  await page.keyboard.press("1");
  assert.notEqual(await isOneBox(), before);
});

browserTest("in Nile the focus of a keyboard player moves to the next move", async () => {
  const page = await visitor();
  await playNow(page, "nile");
  page.pressBy = async (selector) => {
    await page.locator(selector).first().focus();
    await page.keyboard.press("Enter");
  };
  await playToTurn([page], nileNext, /Your turn, round 2/);
  await page.waitForFunction(() => document.activeElement !== document.body);
});

browserTest("Enter starts a game from the choice of games, and confirms the two cards that are kept", async () => {
  const page = await visitor();
  await page.waitForSelector(named("play-now"));
  await page.locator(`${named("game-silver-gold")} input`).focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector(named("keeping"));
  const cards = page.locator(`${named("keeping")} .display-card`);
  for (const index of [0, 1]) {
    await cards.nth(index).focus();
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Enter");
  await page.waitForSelector(named("keeping"), { state: "detached" });
});

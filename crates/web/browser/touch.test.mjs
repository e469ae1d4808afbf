// A whole game of each kind by touch on a phone.
import assert from "node:assert/strict";
import { PHONE, visitor, browserTest } from "./lib.mjs";
import { nileNext, playNow, playUntil, silverGoldNext, playToEnd } from "./steps.mjs";

for (const [game, next, boxes] of [
  ["silver-gold", silverGoldNext, ".pyramid.is-active .box-grid button"],
  ["nile", nileNext, ".land-grid button.available"],
]) {
  browserTest(`a whole game of ${game} by touch on a phone`, async () => {
    const page = await visitor({ size: PHONE });
    await playNow(page, game);
    await playUntil([page], next, () => page.locator(`${boxes}:visible`).first().isVisible());
    const sizes = await page.$$eval(boxes, (all) =>
      all.filter((one) => one.checkVisibility()).map((one) => Math.min(one.offsetWidth, one.offsetHeight)),
    );
    assert.ok(Math.min(...sizes) >= 44, `boxes of ${Math.min(...sizes)} px`);
    const { high, seen } = await page.evaluate(() => ({
      high: document.querySelector('[data-test="confirm"]').getBoundingClientRect().bottom,
      seen: innerHeight,
    }));
    assert.ok(high <= seen, `the confirm button ends at ${high} px, but the screen at ${seen} px`);
    await playToEnd([page], next);
  });
}

browserTest("a finger drags the shape, which floats above it, without scrolling the page", async () => {
  const page = await visitor({ size: PHONE });
  await playNow(page, "silver-gold");
  const legal = '.pyramid.is-active .box-grid [aria-label*="legal"]';
  await playUntil([page], silverGoldNext, () => page.locator(legal).first().isVisible());
  const finger = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => finger.send("Input.dispatchTouchEvent", { type, touchPoints });
  const box = page.locator(legal).first();
  const name = await box.getAttribute("data-test");
  const { x, y, width, height } = await box.boundingBox();
  // The shape floats 56 pixels above the finger.
  const at = { x: x + width / 2, y: y + height / 2 + 56 };
  await touch("touchStart", { x: at.x + 40, y: at.y + 60 });
  for (const share of [0.75, 0.5, 0.25, 0]) await touch("touchMove", { x: at.x + 40 * share, y: at.y + 60 * share });
  await page.waitForSelector(`[data-test="${name}"][aria-label$="preview"]`);
  await touch("touchEnd");
  await page.waitForSelector(`[data-test="${name}"][aria-label$="placed"][aria-selected="true"]`);
  assert.equal(await page.evaluate(() => scrollY), 0);
});

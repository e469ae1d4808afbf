// A whole game of each kind by touch, at the size of a phone.
import assert from "node:assert/strict";
import { PHONE, visitor, visits } from "./lib.mjs";
import { nileNext, playNow, playUntil, silverGoldNext, toTheEnd } from "./steps.mjs";

for (const [game, next, boxes] of [["silver-gold", silverGoldNext, ".pyr.is-active .grid5 button"], ["nile", nileNext, ".landgrid button.can"]]) {
  visits(`a whole game of ${game} by touch at the size of a phone`, async () => {
    const page = await visitor({ size: PHONE });
    await playNow(page, game);
    await playUntil([page], next, () => page.locator(`${boxes}:visible`).first().isVisible());
    const sizes = await page.$$eval(boxes, (all) => all.filter((one) => one.checkVisibility()).map((one) => Math.min(one.offsetWidth, one.offsetHeight)));
    assert.ok(Math.min(...sizes) >= 44, `boxes of ${Math.min(...sizes)} px`);
    const { high, seen } = await page.evaluate(() => ({ high: document.querySelector('[data-test="confirm"]').getBoundingClientRect().bottom, seen: innerHeight }));
    assert.ok(high <= seen, `the decision does not fit the screen: it is ${high} px high, ${seen} are seen`);
    await toTheEnd([page], next);
  });
}

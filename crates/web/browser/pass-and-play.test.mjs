// Several players on one device: a curtain between secret turns.
import assert from "node:assert/strict";
import { named, shots, visitor, browserTest } from "./lib.mjs";
import { CONFIRM, isVisible, nileNext, playToTurn, playUntil, silverGoldNext } from "./steps.mjs";

browserTest("two players on one device play Silver & Gold to the end, with a curtain between their turns", async () => {
  const page = await visitor();
  await page.click(named("pass-and-play"));
  await page.fill(named("person-1"), "Ada");
  await page.fill(named("person-2"), "Bo");
  await page.click(named("begin"));
  await page.waitForSelector(named("curtain"));
  assert.match(await page.textContent(named("curtain")), /Ada/);
  await playUntil(
    [page],
    silverGoldNext,
    async () => (await isVisible(page, "curtain")) && /Bo/.test(await page.textContent(named("curtain"))),
  );
  await shots(page, "curtain");
  assert.equal(
    await page.locator('.box-grid [aria-label*="placed"]').count(),
    0,
    "the page behind the curtain contains no secrets",
  );
  // A reload shows the curtain again, not the cards.
  await page.reload();
  await page.waitForSelector(named("curtain"));
  await page.evaluate(() => {
    window.lifted = 0;
    const isCurtain = (event) => event.target.closest('[data-test="lift-curtain"]');
    addEventListener("click", (event) => (window.lifted += isCurtain(event) ? 1 : 0), { capture: true });
  });
  let wasCovered = false;
  const counted = async () => {
    const isCovered = await isVisible(page, "curtain");
    const begins = wasCovered && !isCovered && (await isVisible(page, "one-box"));
    if (begins) assert.equal(await page.locator(CONFIRM).count(), 0, "the other player's marks are visible");
    wasCovered = isCovered;
    return false;
  };
  await playUntil([page], silverGoldNext, counted);
  const curtains = await page.evaluate(() => window.lifted);
  assert.ok(curtains >= 28, `only ${curtains} curtains in 28 turns`);
});

browserTest("the second player does not see which cards the first one keeps", async () => {
  const page = await visitor();
  await page.click(named("pass-and-play"));
  await page.click(named("begin"));
  await page.click(named("lift-curtain"));
  const cards = page.locator(`${named("keeping")} .display-card`);
  // A third choice replaces the second one.
  for (const index of [3, 0, 2]) await cards.nth(index).click();
  const isChosen = await cards.evaluateAll((all) => all.map((card) => card.getAttribute("aria-pressed")));
  assert.deepEqual(isChosen, ["false", "false", "true", "true"]);
  await page.click(named("confirm"));
  await page.click(named("lift-curtain"));
  await page.waitForSelector(`${named("keeping")} .display-card`);
  assert.equal(await page.locator(`${named("keeping")} [aria-pressed="true"]`).count(), 0);
  assert.equal(await page.locator(CONFIRM).count(), 0);
  for (const index of [0, 1]) await cards.nth(index).click();
  await page.click(named("confirm"));
  await page.waitForSelector(named("keeping"), { state: "detached" });
});

browserTest("two players on one device play Nile without a curtain", async () => {
  const page = await visitor();
  await page.click(named("pass-and-play"));
  await page.click(named("game-nile"));
  await page.click(named("begin"));
  await playToTurn([page], nileNext, /round 3/);
  assert.ok(!(await isVisible(page, "curtain")));
  await shots(page, "nile-pass-and-play");
});

// The guided first game: every step ends by doing it, and the game can be left and resumed.
import assert from "node:assert/strict";
import { DESKTOP, PHONE, browserTest, checkPage, named, shot, visitor } from "./lib.mjs";
import { playNow, press } from "./steps.mjs";

const SIDEWAYS = { ...PHONE, viewport: { width: 844, height: 390 } };

const step = (number) => `${named("guide")}[data-step="${number}"]`;

/** Waits for a step; its card must be on the screen and must not cover the bar with the big button. */
async function reach(page, number, name) {
  await page.waitForSelector(step(number));
  // The card finds its place a moment later.
  await page.waitForTimeout(400);
  const { card, bar, seen } = await page.evaluate(() => {
    const box = (selector) => document.querySelector(selector)?.getBoundingClientRect().toJSON();
    return { card: box('[data-test="guide"]'), bar: box(".move, .plan-actions"), seen: [innerWidth, innerHeight] };
  });
  const isPhone = seen[0] <= 720 || seen[1] <= 480;
  const overlaps = card.bottom > bar.top && card.top < bar.bottom && card.right > bar.left && card.left < bar.right;
  await shot(page, `${name}-${number}`);
  assert.ok(
    card.left >= 0 && card.top >= 0 && card.right <= seen[0] && card.bottom <= seen[1],
    `step ${number} is seen`,
  );
  assert.ok(!isPhone || !overlaps, `the card of step ${number} covers the bar`);
}

async function begin(page, game) {
  await press(page, named(`first-game-${game}`));
  await page.waitForURL(/#\/play\//);
}

/** Leaves in the middle, and comes back to the same step. */
async function leaveAndResume(page, number) {
  await press(page, named("guide-leave"));
  await press(page, named("continue"));
  await page.waitForSelector(step(number));
}

async function finish(page, name) {
  await page.waitForSelector(named("guide-end"));
  await checkPage(page, name);
  await shot(page, `${name}-end`);
  await press(page, named("guide-play-on"));
  await page.waitForSelector(named("guide-end"), { state: "detached" });
  // The guide is over for good.
  await page.reload();
  await page.waitForSelector(`${named("move-bar")}, ${named("plan")}`);
  assert.equal(await page.locator(named("guide")).count(), 0);
}

async function placeShape(page) {
  const legal =
    '.pyramid.is-active .box-grid [aria-label*="legal"], .pyramid.is-active .box-grid [aria-label*="erlaubt"]';
  const name = await page.locator(legal).first().getAttribute("data-test");
  await press(page, named(name));
  if (!(await page.locator('.move[data-state="placed"]').count())) await press(page, named("confirm"));
  // A red cross gives another box.
  while (await page.locator('.move[data-state="owed"]').count()) {
    const extra = await page.locator(legal).first().getAttribute("data-test");
    await press(page, named(extra));
  }
}

const sizes = { desktop: DESKTOP, phone: PHONE, sideways: SIDEWAYS };

for (const [device, size] of Object.entries(sizes)) {
  for (const [locale, theme] of device === "sideways"
    ? [["en-GB", "light"]]
    : [
        ["en-GB", "light"],
        ["de-DE", "dark"],
      ]) {
    const at = `first-game-%-${device}-${locale.slice(0, 2)}`;

    browserTest(`the first game of Silver & Gold, ${device}, ${locale}`, async () => {
      const page = await visitor({ size, locale, colorScheme: theme });
      const name = at.replace("%", "silver-gold");
      await begin(page, "silver-gold");
      await reach(page, 1, name);
      await checkPage(page, name);
      await press(page, ".expedition-card");
      await reach(page, 2, name);
      await leaveAndResume(page, 2);
      await placeShape(page);
      await reach(page, 3, name);
      await press(page, named("guide-back"));
      // Going back does not end the step at once.
      await page.waitForTimeout(400);
      await reach(page, 2, `${name}-again`);
      await press(page, named("guide-next"));
      await reach(page, 3, name);
      await press(page, named("guide-next"));
      await reach(page, 4, name);
      await press(page, named("confirm"));
      await finish(page, name);
    });

    if (device === "sideways") continue;
    browserTest(`the first game of Nile, ${device}, ${locale}`, async () => {
      const page = await visitor({ size, locale, colorScheme: theme });
      const name = at.replace("%", "nile");
      await begin(page, "nile");
      await reach(page, 1, name);
      await checkPage(page, name);
      await press(page, ".area-tab, .area-name");
      await reach(page, 2, name);
      await press(page, named("guide-next"));
      await reach(page, 3, name);
      await leaveAndResume(page, 3);
      await press(page, '.area[data-area="red"] .land-grid .available');
      await reach(page, 4, name);
      if (await page.locator(named("tab-pyramid")).isVisible()) await press(page, named("tab-pyramid"));
      await page.waitForTimeout(300);
      await shot(page, `${name}-4-pyramid`);
      await press(page, named("row-1"));
      await reach(page, 5, name);
      await press(page, named("confirm"));
      if (await page.locator(named("end-anyway")).isVisible()) await press(page, named("end-anyway"));
      await finish(page, name);
    });
  }
}

for (const [device, size] of [
  ["desktop", DESKTOP],
  ["phone", PHONE],
]) {
  browserTest(
    `the draft of Nile can be left to chance, and a discovery says where it lies what it does, ${device}`,
    async () => {
      const page = await visitor({ size });
      await playNow(page, "nile");
      await press(page, named("draft-chance"));
      await page.waitForSelector(named("draft-chance"), { state: "detached" });
      await page.waitForSelector(".discovery-list li", { state: "attached" });
      const spaces = page.locator('.land-grid [aria-label*="Discovery"]');
      assert.equal(await spaces.count(), 6);
      const space = page.locator('.land-grid [aria-label*="Discovery"]:visible').first();
      const [, name] = /Discovery \d+: ([^,]+),/.exec(await space.getAttribute("aria-label"));
      if (page.touches) await press(page, named(await space.getAttribute("data-test")));
      else await space.hover();
      const words = await page.innerText(named("explained"));
      assert.ok(words.includes(`${name}: `), words);
      await shot(page, `discovery-${device}`);
    },
  );
}

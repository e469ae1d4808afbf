// What people do on the pages, by the names that the tests know things by.
import assert from "node:assert/strict";

export const named = (name) => `[data-test="${name}"]`;

/** How somebody presses things: with a mouse, or with a finger. */
const press = (page, selector) => (page.touches ? page.tap(selector) : page.click(selector));

const seen = (page, name) => page.locator(named(name)).first().isVisible();

/** From the front page to a running game against bots, in two presses. */
export async function playNow(page, game, bots = 1) {
  await page.waitForSelector(named("play-now"));
  await press(page, named(`game-${game}`));
  if (bots > 1) await press(page, `.opts .opt:first-child .seg button:nth-child(${bots})`);
  await press(page, named("play-now"));
  await page.waitForURL(/#\/play\//);
}

/** One turn at a table of Silver & Gold, whatever is asked. Returns whether the game is over. */
export async function silverGoldTurn(page) {
  if (await seen(page, "ending")) return true;
  const enabled = async () => (await seen(page, "confirm")) && (await page.locator(named("confirm")).first().isEnabled());
  if (await seen(page, "keeping")) {
    const cards = page.locator(`${named("keeping")} .dcard[aria-pressed="false"]`);
    if (!(await enabled()) && (await cards.count()) > 2) {
      const names = await cards.evaluateAll((all) => all.slice(0, 2).map((card) => card.dataset.test));
      for (const name of names) await press(page, named(name));
    }
    if (await enabled()) await press(page, named("confirm"));
  } else if (await page.locator(`${named("display")}.is-mine`).count()) {
    const pane = page.locator('[role="tab"][data-test="pane-display"]');
    if (page.touches && (await pane.count()) && !(await seen(page, "card-deck"))) await press(page, named("pane-display"));
    const card = page.locator(`${named("display")} .dcard`).first();
    if (!(await enabled())) await (page.touches ? card.tap() : card.click());
    if (await enabled()) await press(page, named("confirm"));
  } else if (await seen(page, "one-box")) {
    const legal = () =>
      page.$$eval(".grid5 button", (all) => all.filter((one) => /legal|erlaubt|permis/.test(one.getAttribute("aria-label")) && one.offsetParent).map((one) => one.dataset.test));
    let boxes = await legal();
    if (!boxes.length && page.touches && (await page.locator(".pyr:not(.is-active) .pyr-swap").count())) {
      await press(page, ".pyr:not(.is-active) .pyr-swap");
      boxes = await legal();
    }
    if (boxes.length) await press(page, named(boxes.at(-1)));
    if (await enabled()) await press(page, named("confirm"));
    else if (!boxes.length) await page.waitForTimeout(100);
  } else {
    await page.waitForTimeout(60);
  }
  return seen(page, "ending");
}

/** One step at a table of Nile, whatever is asked. Returns whether the game is over. */
export async function nileTurn(page) {
  if (await seen(page, "result")) return true;
  if ((await seen(page, "waiting")) || !(await seen(page, "confirm"))) {
    await page.waitForTimeout(60);
    return false;
  }
  const cards = page.locator(".card.can");
  if (await cards.count()) {
    await (page.touches ? cards.first().tap() : cards.first().click());
  } else if (await seen(page, "ask")) {
    const answers = page.locator(".answer");
    if (!(await page.locator('.answer[aria-pressed="true"]').count())) {
      if (await answers.count()) await (page.touches ? answers.first().tap() : answers.first().click());
      else await press(page, named("decline"));
    }
  } else {
    await spend(page);
  }
  const confirm = page.locator(named("confirm")).first();
  if ((await confirm.count()) && (await confirm.getAttribute("aria-disabled")) !== "true" && (await confirm.isEnabled())) await press(page, named("confirm"));
  return seen(page, "result");
}

/** Buys and builds what can be had. */
async function spend(page) {
  for (let times = 0; times < 6; times += 1) {
    if (page.touches && (await page.locator(`${named("tab-pyramid")}.can`).count())) await press(page, named("tab-pyramid"));
    const rows = page.locator('.rowgrid button.can:visible:not([aria-disabled="true"])');
    if ((await page.locator(".blk.can").count()) && (await rows.count())) {
      await (page.touches ? rows.first().tap() : rows.first().click());
      continue;
    }
    const tabs = page.locator('.atabs .tab.can:not([data-test="tab-pyramid"])');
    if (page.touches && (await tabs.count())) await tabs.first().tap();
    const land = await page.$$eval(".landgrid button.can", (all) => all.filter((one) => one.offsetParent && one.getAttribute("aria-disabled") !== "true").map((one) => one.dataset.test));
    if (!land.length) return;
    const before = await page.locator(named("take-back")).count();
    await press(page, named(land[times % land.length]));
    if ((await page.locator(named("take-back")).count()) === before) return;
  }
}

/** Plays until the game is over, and not for ever. */
export async function toTheEnd(pages, turn, most = 1200) {
  for (let steps = 0; steps < most; steps += 1) {
    const over = [];
    for (const page of pages) over.push(await turn(page));
    if (over.every(Boolean)) return;
  }
  assert.fail(`the game is not over after ${most} steps`);
}

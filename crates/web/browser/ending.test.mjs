// The end of a game: the count, the headline, the best of this kind, and what to do next.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { checkPage, named, server, shot, shots, visitor, browserTest } from "./lib.mjs";
import { nileNext, playNow, playToEnd, press, silverGoldNext } from "./steps.mjs";

const LANDSCAPE = { width: 844, height: 390 };

/** Plays a game against a bot to its end. */
async function playThrough(game, next, options = {}) {
  const page = await visitor(options);
  await playNow(page, game);
  await playToEnd([page], next);
  return page;
}

/** Opens a finished game of two people who share a device. */
async function openFinished(game, options = {}) {
  const file = new URL(`./../tests/fixtures/format-1-${game}-finished.json`, import.meta.url);
  const text = readFileSync(file, "utf8");
  const { table } = JSON.parse(text);
  const page = await visitor({ ...options, stored: { ...options.stored, [`game.${table}`]: text } });
  await page.goto(`${server.url}#/play/${table}`);
  await page.waitForSelector(named("headline"));
  return page;
}

async function showEnd(page, name) {
  await shots(page, name);
  const before = page.viewportSize();
  await page.setViewportSize(LANDSCAPE);
  await shot(page, `${name}-844-light`);
  await checkPage(page, `${name} sideways`);
  await page.setViewportSize(before);
}

for (const [game, next] of [
  ["silver-gold", silverGoldNext],
  ["nile", nileNext],
]) {
  browserTest(`the end of ${game} says who won, why, and how it compares; a rematch is one press away`, async () => {
    const page = await playThrough(game, next);
    await page.waitForSelector(`${named("headline")}:focus`);
    assert.match(await page.textContent(named("headline")), /^(You win|Moon wins) by \d+|each: /);
    assert.match(await page.textContent(named("final-scores")), /(You \d+.*Moon \d+|Moon \d+.*You \d+)/);
    assert.match(await page.textContent(named("why")), /What decided it: .+\./);
    assert.match(await page.textContent(named("best")), /first result/);
    await showEnd(page, `${game}-end`);
    const first = page.url();
    await press(page, named("again"));
    await page.waitForFunction((old) => location.href !== old, first);
    await page.waitForSelector(`${named("keeping")}, ${named("plan")}`);
  });
}

browserTest("the count shows one source after the other, and a key shows the result", async () => {
  for (const game of ["silver-gold", "nile"]) {
    const page = await openFinished(game, { stored: { pace: "slow" } });
    const headline = await page.textContent(named("headline"));
    const totals = await page.locator(`${named("ending")} td.total`).allInnerTexts();
    await page.click(named("count-again"));
    await page.waitForFunction((name) => /count/.test(document.querySelector(name).textContent), named("headline"));
    assert.deepEqual(new Set(await page.locator(`${named("ending")} td.total`).allInnerTexts()), new Set(["0"]));
    await page.waitForFunction(
      (name) => /Pyramids|Row 1/.test(document.querySelector(name).textContent),
      named("headline"),
    );
    await page.waitForTimeout(1500);
    await shot(page, `${game}-end-counting`);
    await page.keyboard.press("Enter");
    await page.waitForSelector(`${named("headline")}:focus`);
    assert.equal(await page.textContent(named("headline")), headline);
    assert.deepEqual(await page.locator(`${named("ending")} td.total`).allInnerTexts(), totals);
    assert.match(page.url(), /#\/play\//, "the key did nothing else");
  }
});

browserTest("without motion there is no count", async () => {
  const page = await openFinished("silver-gold");
  const headline = await page.textContent(named("headline"));
  await page.click(named("count-again"));
  assert.equal(await page.textContent(named("headline")), headline);
});

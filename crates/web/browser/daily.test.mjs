// The daily dig of a server: one attempt that counts, then practice; place, field and how to check it.
import assert from "node:assert/strict";
import { PHONE, browserTest, checkPage, named, server, shot, shots, visitor } from "./lib.mjs";
import { playUntil, press, silverGoldNext } from "./steps.mjs";

/** The expert plays a whole game on the server. */
const WHOLE = { timeout: 120_000 };

const isOver = (page) => page.locator(named("ending")).isVisible();

/** Begins or continues the dig of today, and says the name if the server asks for it. */
async function begin(page, name) {
  await page.goto(`${server.url}#/daily`);
  await page.waitForSelector(named("dig"));
  await press(page, named("dig"));
  const asks = page.locator(named("name"));
  await Promise.race([asks.waitFor(), page.waitForURL(/#\/t\//)]);
  if (await asks.isVisible()) {
    await asks.fill(name);
    await page.keyboard.press("Enter");
  }
  await page.waitForURL(/#\/t\//);
}

browserTest("one attempt counts, the field opens afterwards, and a second attempt is practice", async () => {
  const page = await visitor();
  await page.goto(`${server.url}#/daily`);
  await page.waitForSelector(named("field-locked"));
  await shots(page, "daily-server-before");
  await press(page, named("show-name"));
  await begin(page, "Ada");
  assert.match(await page.textContent(named("daily-notice")), /this attempt counts/);
  await playUntil([page], silverGoldNext, () => page.locator(named("one-box")).isVisible());
  await shot(page, "daily-server-table");
  // The attempt goes on where it was left.
  const table = page.url();
  await begin(page, "Ada");
  assert.equal(page.url(), table);
  await playUntil([page], silverGoldNext, () => isOver(page));
  await page.goto(`${server.url}#/daily`);
  await page.waitForSelector(named("your-dig"));
  const points = (await page.textContent(named("dig-points"))).trim();
  assert.match(await page.textContent(named("place")), /Place 1 of 1/);
  assert.match(await page.textContent(named("field")), new RegExp(`You.*${points}`, "s"));
  assert.match(await page.textContent(named("streak")), /1\s*day in a row/);
  await page.waitForFunction((name) => /Par \d+/.test(document.querySelector(name)?.textContent), named("par"), WHOLE);
  await page.locator(`${named("daily-check")} summary`).focus();
  await page.keyboard.press("Enter");
  assert.match(await page.innerText(named("daily-check")), /[0-9a-f]{64}/);
  await shots(page, "daily-server-after");
  await press(page, named("dig-again"));
  await page.waitForURL(/#\/t\//);
  assert.match(await page.textContent(named("daily-notice")), /practice/);
  // Another person sees nothing of it before their own attempt is over.
  const other = await visitor({ size: PHONE });
  await other.goto(`${server.url}#/daily`);
  await other.waitForSelector(named("field-locked"));
  assert.ok(!(await other.textContent("main")).includes("Ada"));
});

browserTest("the daily dig of a server is there in three languages on a phone", async () => {
  for (const [locale, locked] of [
    ["en-GB", /Opens when you are done/],
    ["de-DE", /wenn du fertig bist/],
    ["fr-FR", /quand vous aurez fini/],
  ]) {
    const page = await visitor({ size: PHONE, locale });
    await page.goto(`${server.url}#/daily`);
    await page.waitForSelector(named("field-locked"));
    assert.match(await page.textContent(named("field-locked")), locked);
    await checkPage(page, `the daily dig of a server in ${locale}`);
  }
});

// Challenge links, the ghost table and the daily dig.
import assert from "node:assert/strict";
import { PHONE, browserTest, checkPage, named, server, shot, shots, visitor } from "./lib.mjs";
import { playNow, playUntil, press, silverGoldNext } from "./steps.mjs";

const GHOST = `${named("ghost")}[open]`;
/** The expert plays a whole game in the worker. */
const WHOLE = { timeout: 240_000 };

/** The next move, with the ghost in between. Runs in the browser, so the other function is part of its text. */
const withGhost = (next) =>
  new Function(`
    if (document.querySelector('${GHOST}')) return '${named("ghost-next")}';
    return (${next})();
  `);

const isOver = (page) => page.locator(named("ending")).isVisible();

/** Plays a game to its end, and presses "go on" whenever the ghost shows itself. */
const playToEnd = (page, next) => playUntil([page], withGhost(next), () => isOver(page));

/** Opens a link on the server of the tests. */
async function open(page, link) {
  await page.goto(new URL(new URL(link).hash, server.url).href);
  await page.reload();
}

/** The link to the game that has just ended. */
async function challengeLink(page, name) {
  await press(page, named("to-challenge"));
  await page.fill(named("challenge-name"), name);
  return page.inputValue(named("challenge-link"));
}

browserTest("two people play the same challenge and see each other's ghosts, never early", async () => {
  const odile = await visitor({ stored: { name: "Odile" } });
  await odile.goto(`${server.url}#/challenge`);
  await press(odile, named("play-fresh"));
  await odile.waitForURL(/#\/play\//);
  await playToEnd(odile, silverGoldNext);
  const first = await challengeLink(odile, "Odile");
  assert.ok(first.length < 300, `${first.length} signs`);
  await shots(odile, "challenge-make");

  const ben = await visitor({ stored: { name: "Ben" } });
  await open(ben, first);
  await ben.waitForSelector(named("challenge"));
  assert.match(await ben.textContent("h1"), /Odile challenges you/);
  await shots(ben, "challenge-open");
  await press(ben, named("accept"));
  await ben.waitForURL(/#\/play\//);
  // Until the first turn is complete, nothing of the ghost is on the page, in no form.
  await ben.waitForSelector(named("keeping"));
  assert.equal(await ben.locator(named("ghost-side")).count(), 0);
  assert.ok(!(await ben.content()).includes("Odile"));
  let seen = 0;
  await playUntil([ben], withGhost(silverGoldNext), async () => {
    // Both are counted at once, because the dialog may open in between.
    const count = (selectors) => selectors.map((one) => document.querySelectorAll(one).length);
    const [ghosts, sides] = await ben.evaluate(count, [`${GHOST} ${named("ghost-side")}`, named("ghost-side")]);
    assert.equal(sides, ghosts, "a ghost that is not shown is not on the page");
    if (ghosts && seen++ === 4) await shots(ben, "challenge-ghost");
    return isOver(ben);
  });
  // Several moves are made between two looks, so not every turn is counted.
  assert.ok(seen > 4, `the ghost was seen ${seen} times`);
  await press(ben, named("to-compare"));
  await ben.waitForSelector(named("sums"));
  assert.match(await ben.textContent(named("compare-title")), /You −?\d+, Odile −?\d+/);
  await shots(ben, "challenge-compare");
  const second = await (async () => {
    await press(ben, named("challenge-back"));
    await ben.fill(named("challenge-name"), "Ben");
    return ben.inputValue(named("challenge-link"));
  })();

  // The answer goes back: now Odile meets the ghost of Ben.
  await open(odile, second);
  assert.match(await odile.textContent("h1"), /Ben challenges you/);
  await press(odile, named("accept"));
  await odile.waitForURL(/#\/play\//);
  await playUntil([odile], silverGoldNext, () => odile.locator(GHOST).isVisible());
  assert.match(await odile.textContent(`${GHOST} ${named("ghost-side")}`), /Ben/);
});

browserTest("what the ghost shows depends on nothing later than the own turn", async () => {
  // Two links with the same deal: their games are the same up to a turn and differ after it.
  const page = await visitor({ stored: { name: "Odile" } });
  await page.goto(`${server.url}#/challenge`);
  await press(page, named("play-fresh"));
  await page.waitForURL(/#\/play\//);
  await playToEnd(page, silverGoldNext);
  const link = await challengeLink(page, "Odile");
  await open(page, link);
  await press(page, named("accept"));
  await page.waitForURL(/#\/play\//);
  // The same moves again: both games are the same, turn by turn.
  await playUntil([page], silverGoldNext, () => page.locator(GHOST).isVisible());
  assert.match(await page.textContent("#ghost-title"), /Even/);
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  const path = new URL(link).hash.split("/").at(-1);
  // The browser holds the ghost's game once, packed as in the link, and no move of it in another form.
  assert.equal(stored.split(path).length, 2);
});

browserTest("a damaged link says what is wrong and offers a fresh deal", async () => {
  const page = await visitor();
  await page.goto(`${server.url}#/challenge`);
  const link = new URL(await page.inputValue(named("challenge-link"))).hash;
  const cases = [
    [link.slice(0, -6), /end of the link is missing/],
    [`${link.slice(0, 20)}${link[20] === "A" ? "B" : "A"}${link.slice(21)}`, /was changed/],
    [`${link}!`, /was changed/],
    ["#/challenge/".padEnd(17_000, "A"), /longer than any challenge/],
  ];
  for (const [damaged, why] of cases) {
    await page.goto(`${server.url}${damaged}`);
    await page.reload();
    await page.waitForSelector(named("bad-link"));
    assert.match(await page.textContent(named("bad-link-why")), why);
  }
  await checkPage(page, "bad link");
  await shot(page, "challenge-bad-link");
  await press(page, named("fresh-deal"));
  await page.waitForSelector(named("fresh"));
  await press(page, named("play-fresh"));
  await page.waitForSelector(named("keeping"));
});

browserTest("a game against bots becomes a challenge, from my games, by keyboard alone", async () => {
  const page = await visitor({ stored: { name: "Ana" } });
  await playNow(page, "silver-gold", 2);
  await playToEnd(page, silverGoldNext);
  await page.goto(`${server.url}#/mine`);
  const reach = async (name) => {
    await page.waitForSelector(named(name));
    for (let tabs = 0; tabs < 80; tabs++) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), named(name))) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`${name} cannot be reached with Tab`);
  };
  await reach("to-challenge");
  await page.keyboard.press("Enter");
  await reach("challenge-name");
  const link = await page.inputValue(named("challenge-link"));
  await open(page, link);
  await page.waitForSelector(named("challenge"));
  assert.match(await page.textContent(named("challenge")), /against/);
  await reach("accept");
  await page.keyboard.press("Enter");
  await page.waitForURL(/#\/play\//);
  await playUntil([page], silverGoldNext, () => page.locator(GHOST).isVisible());
  // The button has the focus; Enter goes on.
  await page.keyboard.press("Enter");
  await page.waitForSelector(GHOST, { state: "hidden" });
});

/** The server does not know daily digs, as if the page were plain files. */
async function withoutServer(page) {
  page.expectedError = /Failed to load resource/;
  await page.route("**/api/daily**", (route) => route.abort());
}

browserTest("the daily dig is played, compared and shared without a server's help", async () => {
  const page = await visitor({ stored: { name: "Ana" } });
  await withoutServer(page);
  await press(page, named("daily"));
  await page.waitForSelector(named("dig"));
  await shots(page, "daily-before");
  await press(page, named("dig"));
  await page.waitForURL(/#\/play\//);
  const expedition = async () => page.locator(".expedition").first().innerHTML();
  await playUntil([page], silverGoldNext, () => page.locator(named("one-box")).isVisible());
  const mine = await expedition();
  // Another visitor gets the same deal on the same day.
  const other = await visitor();
  await withoutServer(other);
  await other.goto(`${server.url}#/daily`);
  await press(other, named("dig"));
  await playUntil([other], silverGoldNext, () => other.locator(named("one-box")).isVisible());
  assert.equal(await expedition(), mine);
  await playToEnd(page, silverGoldNext);
  await page.goto(`${server.url}#/daily`);
  await page.waitForSelector(named("your-dig"));
  const points = await page.textContent(named("dig-points"));
  assert.match(await page.textContent(named("share-text")), new RegExp(`${points.trim()} point`));
  assert.match(await page.textContent(named("streak")), /1\s*day in a row/);
  const download = page.waitForEvent("download");
  await press(page, named("share-picture"));
  assert.match((await download).suggestedFilename(), /^pyramids-dig-\d+\.png$/);
  await page.waitForFunction((name) => /Par \d+/.test(document.querySelector(name)?.textContent), named("par"), WHOLE);
  await shots(page, "daily-after");
  // A second dig is practice, and the result stays.
  await press(page, named("dig-again"));
  await page.waitForURL(/#\/play\//);
  await page.goto(`${server.url}#/daily`);
  await page.waitForSelector(named("your-dig"));
  assert.equal(await page.textContent(named("dig-points")), points);
});

browserTest("days without a dig are named, and all of it is there in three languages on a phone", async () => {
  for (const [locale, title] of [
    ["en-GB", /Daily dig/],
    ["de-DE", /Grabung des Tages/],
    ["fr-FR", /Fouille du jour/],
  ]) {
    const page = await visitor({ size: PHONE, locale });
    await page.goto(`${server.url}#/daily`);
    await page.waitForSelector(named("dig"));
    assert.match(await page.textContent("h1"), title);
    await checkPage(page, `daily in ${locale}`);
    await page.goto(`${server.url}#/daily/2001-01-01`);
    await page.waitForSelector(named("no-day"));
    await page.goto(`${server.url}#/challenge`);
    await page.waitForSelector(named("fresh"));
    await checkPage(page, `fresh deal in ${locale}`);
    await page.goto(`${server.url}#/challenge/AAAA`);
    await page.waitForSelector(named("bad-link"));
    await checkPage(page, `bad link in ${locale}`);
  }
});

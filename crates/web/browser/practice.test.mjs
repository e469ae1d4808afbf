// Help at practice tables: hints, taking back, the chances to win; and what an assisted game counts for.
import assert from "node:assert/strict";
import { PHONE, browserTest, checkPage, named, shot, shots, visitor } from "./lib.mjs";
import { nileNext, playNow, playToEnd, playUntil, press, silverGoldNext } from "./steps.mjs";
import { join, openTable, start } from "./tables.mjs";

const SLOW = { timeout: 60_000 };
const said = (page) => page.innerText(named("practice-said"));
const games = [
  { game: "silver-gold", next: silverGoldNext, decides: named("one-box") },
  { game: "nile", next: nileNext, decides: named("store") },
];

/** Plays until boxes can be crossed off, or something can be bought. */
const playToDecision = (page, { next, decides }) =>
  playUntil([page], next, () => page.locator(decides).first().isVisible());

/** What is stored of the game on the page. */
const storedGame = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem(`pyramids.game.${location.hash.split("/").pop()}`)));

const resultsKept = (page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("pyramids.results.")));

async function waitForHint(page, kind) {
  await page.waitForSelector(
    `${named("practice-said")} .is-hint${kind === "plan" ? ".is-plan" : ":not(.is-plan)"}`,
    SLOW,
  );
}

/** How many decisions of the player are stored. Bots may choose at any time. */
const decisions = ({ log }) => log.filter((line) => /"acted":\{"seat":1,/.test(line)).length;

/** Waits until this many decisions of the player are stored. */
async function waitForDecisions(page, count) {
  const until = Date.now() + 10_000;
  while (decisions(await storedGame(page)) !== count) {
    assert.ok(Date.now() < until, `${count} decisions were expected, not ${decisions(await storedGame(page))}`);
    await page.waitForTimeout(50);
  }
}

for (const one of games) {
  browserTest(`hint, confirm and take back in ${one.game} by keyboard alone`, async () => {
    const page = await visitor();
    await playNow(page, one.game);
    await playToDecision(page, one);
    const before = await storedGame(page);
    const count = decisions(before);
    assert.equal(before.agreed.assisted, undefined, "no help yet");
    await page.keyboard.press("h");
    await waitForHint(page, "nudge");
    const nudge = await said(page);
    assert.equal((await storedGame(page)).agreed.assisted, true, "the first hint marks the game");
    assert.ok(await page.locator(named("assisted")).isVisible());
    await shot(page, `${one.game}-practice-nudge`);
    await page.keyboard.press("h");
    await waitForHint(page, "plan");
    assert.notEqual(await said(page), nudge);
    assert.match(await said(page), one.game === "nile" ? /expert’s plan: ./ : /Cross off \d-\d/);
    await shots(page, `${one.game}-practice-plan`);
    // The plan is part of the turn, but nothing is sent before it is confirmed.
    assert.equal(decisions(await storedGame(page)), count);
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press("Enter");
    await page.waitForTimeout(100);
    if (await page.locator(named("end-anyway")).isVisible()) await press(page, named("end-anyway"));
    await waitForDecisions(page, count + 1);
    await page.keyboard.press("b");
    await waitForDecisions(page, count);
    assert.match(await said(page), /Taken back/);
    assert.ok(await page.locator(one.decides).first().isVisible(), "the same decision is open again");
    await page.keyboard.press("b");
    await waitForDecisions(page, count - 1);
    await playUntil([page], one.next, async () => decisions(await storedGame(page)) > count + 1);
    await page.reload();
    await page.waitForSelector(named("practice"));
    assert.match(await page.textContent(named("practice")), /assisted/, "a reload keeps the mark");
  });

  browserTest(`an assisted game of ${one.game} says so at its end and counts for nothing`, async () => {
    const page = await visitor();
    await playNow(page, one.game);
    await playToDecision(page, one);
    await press(page, named("practice"));
    await press(page, named("practice-hint"));
    await waitForHint(page, "nudge");
    await press(page, named("practice-close"));
    await playToEnd([page], one.next);
    await page.waitForSelector(named("after"));
    assert.match(await page.textContent(`${named("ending")} ${named("assisted")}`), /counts for no best result/);
    assert.equal(await page.locator(named("best")).count(), 0);
    assert.deepEqual(await resultsKept(page), []);
    assert.equal(await page.locator(named("practice")).count(), 0, "no help after the end");
    await press(page, named("replay"));
    await page.waitForSelector(named("replay-at"));
    assert.equal(await page.textContent(named("assisted")), "Assisted", "the record has the mark");
  });
}

browserTest("a game without help counts, and has no mark", async () => {
  const page = await visitor();
  await playNow(page, "silver-gold");
  await playToEnd([page], silverGoldNext);
  await page.waitForSelector(named("after"));
  assert.equal(await page.locator(named("assisted")).count(), 0);
  assert.equal((await resultsKept(page)).length, 1);
});

for (const [locale, words] of [
  ["en-GB", { look: /Look/, plan: /Cross off|expert’s plan/, back: /Taken back/ }],
  [
    "de-DE",
    { look: /Sieh|Denk|Welche|Vielleicht|Ist es/, plan: /Kreuze an|Plan des Experten/, back: /Zurückgenommen/ },
  ],
  ["fr-FR", { look: /Regardez|Pensez|Quel|Peut-être|N’est-ce/, plan: /Cochez|plan de l’expert/, back: /Repris/ }],
]) {
  browserTest(`hints on a phone in ${locale}`, async () => {
    for (const one of games) {
      const page = await visitor({ size: PHONE, locale });
      await playNow(page, one.game);
      await playToDecision(page, one);
      await press(page, named("practice"));
      await press(page, named("practice-hint"));
      await waitForHint(page, "nudge");
      if (one.game === "silver-gold") assert.match(await said(page), words.look);
      await shot(page, `${one.game}-practice-phone-${locale}`);
      await checkPage(page, `the nudge in ${locale}`);
      await press(page, named("practice-hint"));
      await waitForHint(page, "plan");
      assert.match(await said(page), words.plan);
      await checkPage(page, `the plan in ${locale}`);
      await press(page, named("practice-take-back"));
      await page.waitForFunction(() => !document.querySelector(".practice-said.is-plan"));
      assert.match(await said(page), words.back);
    }
  });
}

browserTest("the chances to win are off at first, add up, and are remembered", async () => {
  const page = await visitor();
  await playNow(page, "silver-gold", 2);
  await playToDecision(page, games[0]);
  assert.equal(await page.locator(named("chance-bar")).count(), 0);
  await press(page, named("practice"));
  await press(page, named("practice-watch"));
  await page.waitForSelector(named("chance-bar"), { ...SLOW, state: "attached" });
  const chances = async () =>
    [...(await page.textContent(named("chances"))).matchAll(/(\d+)\s%/g)].map(([, chance]) => Number(chance));
  const all = await chances();
  assert.equal(all.length, 3);
  assert.ok(Math.abs(all.reduce((sum, chance) => sum + chance) - 100) <= 2, `${all} add up to 100`);
  assert.equal((await storedGame(page)).agreed.assisted, undefined, "watching is no help");
  await shots(page, "practice-chances");
  await page.reload();
  await page.waitForSelector(named("chance-bar"), { ...SLOW, state: "attached" });
});

browserTest("there is no help with other people, on one device or on a server", async () => {
  const shared = await visitor();
  await shared.click(named("pass-and-play"));
  await shared.fill(named("person-1"), "Ada");
  await shared.fill(named("person-2"), "Bo");
  await shared.click(named("begin"));
  await press(shared, named("lift-curtain"));
  await shared.waitForSelector(named("table-menu"));
  await shared.waitForTimeout(500);
  assert.equal(await shared.locator(named("practice")).count(), 0);
  await shared.keyboard.press("h");
  assert.equal((await storedGame(shared)).agreed.assisted, undefined);

  const [host, guest] = [await visitor(), await visitor()];
  const link = await openTable(host, "nile");
  await join(guest, link, "Ben");
  await start(host);
  await host.waitForTimeout(500);
  for (const page of [host, guest]) assert.equal(await page.locator(named("practice")).count(), 0);
});

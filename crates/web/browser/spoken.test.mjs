// Playing by typing only, in the spoken mode.
import assert from "node:assert/strict";
import { browserTest, checkPage, named, shot, shots, visitor } from "./lib.mjs";
import { playNow } from "./steps.mjs";

/** Switches the spoken mode on with the keyboard: the link is the first thing after the skip link. */
async function startSpoken(page) {
  await page.waitForSelector(named("spoken-start"), { state: "attached" });
  await page.locator(named("spoken-start")).focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.id === "spoken-input");
}

const OVER = "the game is over";

/** Types a line and returns the answer, or `OVER` once the game is over. */
async function say(page, line) {
  const answers = page.locator(named("spoken-answer"));
  // The log keeps only the newest entries, so their numbers tell a new answer from an old one.
  const newest = () => [...document.querySelectorAll('[data-test="spoken-answer"]')].at(-1)?.dataset.entry ?? "";
  const before = await page.evaluate(newest);
  const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
  // At the end the focus goes to the headline, which a screen reader reads with the scores.
  if (/data-test="headline"/.test(focused)) return OVER;
  assert.match(focused, /spoken-input/, "the focus left the text box");
  await page.keyboard.type(line);
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    (old) =>
      document.querySelector('[data-test="headline"]') ||
      ([...document.querySelectorAll('[data-test="spoken-answer"]')].at(-1)?.dataset.entry ?? "") !== old,
    before,
  );
  if (await page.locator(named("headline")).count()) return OVER;
  return answers.last().locator("p").innerText();
}

/** What a screen reader reads at the end: the headline, which has the focus, and its description. */
async function ending(page) {
  await page.waitForFunction(() => document.activeElement?.matches('[data-test="headline"]'));
  return page.evaluate(
    () => `${document.activeElement.innerText} ${document.querySelector("#finale-scores").innerText}`,
  );
}

/** Waits until the table asks this player again, or the game is over. */
async function nextTurn(page, isAsked, isOver) {
  for (let times = 0; times < 400; times += 1) {
    const text = await say(page, "turn");
    if (text === OVER || isOver.test(text)) return "over";
    if (isAsked.test(text)) return text;
    await page.waitForTimeout(50);
  }
  assert.fail("the table never asks again");
}

browserTest("a whole game of Silver & Gold by typing alone", async () => {
  const page = await visitor();
  await playNow(page, "silver-gold");
  await startSpoken(page);
  const cards = await say(page, "cards");
  const [one, two] = [...cards.matchAll(/(?:Green|Orange|Purple) (\d+):/g)].map((found) => found[1]);
  assert.match(await say(page, `keep ${one} ${two}`), /Keep .* and .*Say “yes”/);
  await say(page, "yes");
  let previews = 0;
  for (;;) {
    const asked = await nextTurn(page, /Say “take”|or say “legal”|choose one box/, /won|shared first/);
    if (asked === "over") break;
    if (/Say “take”/.test(asked)) {
      const card = /(?:Green|Orange|Purple) (\d+):/.exec(await say(page, "display"));
      await say(page, card ? `take ${card[1]}` : "take deck");
      await say(page, "yes");
      continue;
    }
    for (let steps = 0; steps < 12; steps += 1) {
      const legal = await say(page, "legal");
      // The last mark may complete a pyramid: then a card is to be taken, or another player takes one.
      if (!/1: /.test(legal)) break;
      const preview = await say(page, "1");
      assert.match(
        preview,
        /^(\d+ more box(es)?\. )?Preview: .* on .*, box(es)? .*(plus|minus|no points).*, total −?\d+/i,
      );
      previews += 1;
      if (previews === 3) await shots(page, "spoken-silver-gold");
      if (/^Confirmed/.test(await say(page, "yes"))) break;
    }
  }
  assert.ok(previews >= 28, `${previews} previews in a whole game`);
  assert.match(await ending(page), /wins? by|shared|tie/i, "the end says the winner");
  assert.match(await ending(page), /You\D+\d+.*Moon\D+\d+|Moon\D+\d+.*You\D+\d+/s, "the end says all scores");
  await shot(page, "spoken-silver-gold-end");
});

browserTest("a whole game of Nile by typing alone", async () => {
  const page = await visitor();
  await playNow(page, "nile");
  await startSpoken(page);
  let turns = 0;
  for (;;) {
    const asked = await nextTurn(page, /Say “/, /wins?\b.*of 10 pieces|A draw/);
    if (asked === "over") break;
    turns += 1;
    if (turns === 20) await shots(page, "spoken-nile");
    for (let steps = 0; steps < 40; steps += 1) {
      if (!/1: /.test(await say(page, "legal"))) break;
      const answer = await say(page, "1");
      if (/The turn is ended/.test(answer)) break;
      if (/Say “(yes|roll)”/.test(answer)) {
        await say(page, "yes");
        break;
      }
      if (/End the turn\?/.test(answer)) {
        await say(page, "yes");
        break;
      }
    }
    assert.ok(turns < 400, "the game does not end");
  }
  assert.match(await ending(page), /wins? by|draw/i, "the end says the winner");
});

browserTest("every question is answered, and what is not understood is named with an example", async () => {
  const page = await visitor();
  await playNow(page, "silver-gold");
  await startSpoken(page);
  assert.match(await say(page, "help"), /legal, more: .*repeat, help: /i);
  assert.match(await say(page, "florble 3"), /“florble” is not understood\. An example: /);
  assert.match(await say(page, "card 7"), /(Green|Orange|Purple) 7\. .*Entrance 1-\d\. Tomb 5-\d/);
  assert.match(await say(page, "rows"), /Row 1: .*Row 5: /);
  await page.keyboard.press("ArrowUp");
  assert.equal(await page.inputValue(named("spoken-input")), "rows", "the arrow up brings back what was typed");
  await checkPage(page, "spoken mode");
  // The mode is a setting: the next table shows it at once.
  await page.reload();
  await page.waitForSelector(named("spoken-input"));
  await page.locator(named("spoken-stop")).click();
  await page.waitForSelector(named("spoken-mode"), { state: "detached" });
});

browserTest("the spoken mode understands German and French, and English words in both", async () => {
  for (const [locale, words, keeps] of [
    ["de-DE", ["karten", "behalte", "ja", "erlaubt", "legal"], /Behalte .* und .*Sag „ja“/],
    ["fr-FR", ["cartes", "garder", "oui", "possibles", "legal"], /Garder .* et .*Dites « oui »/],
  ]) {
    const page = await visitor({ locale });
    await playNow(page, "silver-gold");
    await startSpoken(page);
    const [cards, keep, yes, legal, english] = words;
    const numbers = [...(await say(page, cards)).matchAll(/ (\d+)\s?: /g)].map((found) => found[1]);
    assert.match((await say(page, `${keep} ${numbers[0]} ${numbers[1]}`)).replaceAll("\u00a0", " "), keeps);
    await say(page, yes);
    await page.waitForFunction(() => /1-\d/.test(document.querySelector('[data-test="spoken-moves"]').innerText));
    const first = await say(page, legal);
    assert.match(first, /1\s?: .*1-\d/);
    assert.equal(await say(page, english), first);
  }
});

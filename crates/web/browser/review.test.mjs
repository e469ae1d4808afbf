// The review of a finished game: from a record, from the end of a game, by keyboard, in three languages.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PHONE, browserTest, checkPage, named, server, shot, shots, visitor } from "./lib.mjs";
import { playNow, playToEnd, silverGoldNext } from "./steps.mjs";

const FOLDER = mkdtempSync(join(tmpdir(), "pyramids-review-"));
/** Long enough for a slow machine. */
const WHOLE = { timeout: 240_000 };

/** The record of a game between bots, as a file. */
function record(game) {
  const options = ["sim", "--game", game, "--bots", "hard,easy", "--games", "1", "--records", FOLDER];
  execFileSync(process.env.PYRAMIDS, options, { stdio: "ignore" });
  return join(FOLDER, `${game}-1-000001.jsonl`);
}

async function open(file, options = {}) {
  const page = await visitor(options);
  await page.goto(`${server.url}#/review`);
  await page.waitForSelector(named("record-file"), { state: "attached" });
  await page.setInputFiles(named("record-file"), file);
  return page;
}

/** The columns of the ledger as numbers. */
async function columns(page) {
  const rows = await page
    .locator(`${named("review-ledger")} tbody tr`)
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll("td:not(.review-error)")].map((cell) => cell.textContent)),
    );
  const number = (text) => Number(text.replace("\u2212", "-").replaceAll(/[^\d-]/g, ""));
  return rows[0].map((_, column) => rows.map((row) => number(row[column])));
}

for (const game of ["silver-gold", "nile"]) {
  browserTest(`a whole game of ${game} is reviewed, and all of it is reached by keyboard`, async () => {
    const page = await open(record(game));
    await page.waitForSelector(named("review-decision"));
    const started = Date.now();
    await page.waitForFunction((name) => document.querySelectorAll(`${name} tr`).length > 5, named("review-ledger"));
    assert.ok(Date.now() - started < 20_000, "first results come early");
    await shot(page, `${game}-review-analysing`);
    await page.waitForSelector(named("review-done"), { ...WHOLE, state: "attached" });
    assert.match(await page.textContent(named("review-verdict")), /played.*Luck/);
    for (const column of await columns(page)) {
      const result = column.pop();
      assert.equal(
        column.reduce((sum, part) => sum + part),
        result,
        "the column adds up",
      );
    }
    await page.keyboard.press("n");
    const costly = await page.textContent(named("review-decision"));
    assert.match(costly, /Good|Inaccuracy|Mistake/);
    assert.match(costly, /Expert’s best/);
    // In Nile the setup has several decisions, so the words of the decision are compared and not its turn.
    for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowRight");
    const later = await page.textContent(named("review-decision"));
    assert.notEqual(later, costly, "the arrow keys step through the decisions");
    await page.keyboard.press("n");
    await page.locator(".review-twin summary").focus();
    await page.keyboard.press("Enter");
    assert.match(await page.innerText(".review-twin"), /Chance to win after each turn/);
    await page.keyboard.press("Enter");
    await shots(page, `${game}-review`);
  });
}

browserTest("a review on a phone begins with the costly turns, in German and French too", async () => {
  const file = record("silver-gold");
  for (const [locale, word] of [
    ["de-DE", /Glück und Können/],
    ["fr-FR", /Chance et adresse/],
  ]) {
    const page = await open(file, { locale, size: PHONE });
    await page.waitForFunction((name) => document.querySelectorAll(`${name} tr`).length > 5, named("review-ledger"));
    assert.match(await page.innerText("main"), word);
    assert.equal(await page.locator(`${named("review-turns")} .grade-icon.best`).count(), 0);
    await page.click(named("review-stop"));
    await page.waitForSelector(named("review-go-on"));
    await checkPage(page, `the review in ${locale}`);
    await page.click(named("review-go-on"));
    await page.waitForSelector(named("review-stop"));
  }
});

browserTest("the end of a game, my games and a replay lead to the review", async () => {
  const fixture = new URL("./../tests/fixtures/format-1-silver-gold-finished.json", import.meta.url);
  const text = readFileSync(fixture, "utf8");
  const { table } = JSON.parse(text);
  const page = await visitor({ stored: { [`game.${table}`]: text } });
  for (const from of [`play/${table}`, "mine", `replay/local/${table}`]) {
    await page.goto(`${server.url}#/${from}`);
    await page.click(named("review"));
    await page.waitForSelector(named("review-ledger"));
    assert.match(await page.textContent(named("review-result")), /exact|^$/);
  }
});

browserTest("a turn of a finished game can be tried again, and the game played on against other bots", async () => {
  const page = await visitor();
  await playNow(page, "silver-gold");
  await playToEnd([page], silverGoldNext);
  const first = page.url();
  const number = first.split("/").pop();
  for (const button of ["try-again", "play-on-novice"]) {
    await page.goto(`${server.url}#/review/local/${number}`);
    await page.waitForFunction((name) => document.querySelectorAll(`${name} tr`).length > 5, named("review-ledger"));
    await page.click(named("review-stop"));
    await page
      .locator(`${named("review-turns")} button`)
      .last()
      .click();
    assert.match(await page.textContent(named("review-decision")), /Round 4|Round 3/);
    if (button !== "try-again") await page.click(".review-play-on summary");
    await checkPage(page, `the review before ${button}`);
    await page.click(named(button));
    await page.waitForFunction((old) => location.hash.startsWith("#/play/") && location.href !== old, first);
    await playToEnd([page], silverGoldNext);
    assert.equal(await page.locator(named("best")).count(), 0, "a branched game counts for no best result");
    await page.click(named("review"));
    await page.waitForSelector(named("review-ledger"));
  }
});

browserTest("a record that cannot be reviewed is refused with the reason", async () => {
  const whole = readFileSync(record("nile"), "utf8");
  for (const [name, content, reason] of [
    ["unfinished.jsonl", whole.split("\n").slice(0, 30).join("\n"), /not over/],
    ["broken.jsonl", whole.replace("chance", "chanse"), /line \d+/],
    ["foreign.jsonl", "a shopping list", /line 1/],
  ]) {
    const file = join(FOLDER, name);
    writeFileSync(file, content);
    const page = await open(file);
    await page.waitForSelector(named("review-failed"));
    assert.match(await page.textContent(named("review-failed")), reason, name);
    await checkPage(page, name);
  }
});

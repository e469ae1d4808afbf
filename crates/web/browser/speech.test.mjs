// What a screen reader reads: no words that run into each other, and real plurals.
import assert from "node:assert/strict";
import { browserTest, named, visitor } from "./lib.mjs";
import { nileNext, playNow, playToEnd, playToTurn, silverGoldNext } from "./steps.mjs";

/** Pieces of text that follow each other without a gap or a sign between them, as in "39in the deck". Runs in the page. */
function gluedWords() {
  // As in the computation of names, only elements in a line run into each other.
  const isPause = (one) => !["inline", "contents"].includes(getComputedStyle(one).display) || one.matches("a, button");
  const isSilent = (one) =>
    one.closest('[aria-hidden="true"], [hidden], script, style, template, svg') || !one.checkVisibility();
  const found = [];
  let before = null;
  const walk = (node) => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) {
        const text = child.textContent;
        if (text === "") continue;
        if (before && /[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(text))
          found.push(`${before.slice(-30)}|${text.slice(0, 30)}`);
        before = text;
      } else if (child.nodeType === Node.ELEMENT_NODE) {
        if (isSilent(child)) continue;
        if (isPause(child)) before = null;
        walk(child);
        if (isPause(child)) before = null;
      }
    }
  };
  walk(document.body);
  return [...new Set(found)];
}

/** Words of which two or more must be plural, with the plural's ending. */
const COUNTED =
  /\b(?:[2-9]|\d\d+) (?:skull|ruby|emerald|torch|potion|red cross|box|coin|brick|worker|piece|pyramid(?! points)|card|point|way)\b/;
const SINGLE =
  /\b(?<![\d.−-])1 (?:skulls|rubies|emeralds|torches|potions|red crosses|boxes|coins|bricks|workers|pieces|pyramids|cards|points|ways)\b/;

/** Names that the accessibility tree gives to things, with wrong plurals or words that run into each other. */
async function wrongNames(page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  const names = nodes.filter(({ ignored }) => !ignored).map(({ name, role }) => [role?.value, name?.value ?? ""]);
  // A number runs into a word; boxes such as r1c1 and cards such as g10 are meant so.
  const isGlued = (text) => /\d(?!c\d|(?:st|nd|rd|th)\b)\p{Ll}{2,}/u.test(text);
  const isWrong = (text) => COUNTED.test(text) || SINGLE.test(text) || isGlued(text);
  return [
    ...new Set(names.filter(([, text]) => isWrong(text)).map(([role, text]) => `${role}: ${text.slice(0, 120)}`)),
  ];
}

async function checkSpeech(page, name) {
  assert.deepEqual(await page.evaluate(gluedWords), [], `${name}: words run into each other`);
  assert.deepEqual(await wrongNames(page), [], `${name}: wrong names in the accessibility tree`);
}

browserTest("the pages around tables can be read aloud", async () => {
  const page = await visitor();
  await checkSpeech(page, "home");
  for (const place of ["learn", "learn/silver-gold", "learn/nile", "settings", "mine", "new", "join"]) {
    await page.goto(`${page.url().split("#")[0]}#/${place}`);
    await page.waitForSelector("main");
    await page.waitForTimeout(300);
    await checkSpeech(page, place);
  }
});

browserTest("a table of Silver & Gold can be read aloud", async () => {
  const page = await visitor();
  await playNow(page, "silver-gold", 2);
  await page.waitForSelector(named("keeping"));
  await checkSpeech(page, "keeping");
  for (const turn of [/Expedition 2/, /Expedition 5/, /Round 3/]) {
    await playToTurn([page], silverGoldNext, turn);
    await checkSpeech(page, `turn ${turn}`);
  }
  await playToEnd([page], silverGoldNext);
  await checkSpeech(page, "end");
});

browserTest("a table of Nile can be read aloud", async () => {
  const page = await visitor();
  await playNow(page, "nile");
  await page.waitForSelector(".drafting");
  await checkSpeech(page, "draft");
  for (const turn of [/round 1/, /round 4/, /round 9/]) {
    await playToTurn([page], nileNext, turn);
    await checkSpeech(page, `turn ${turn}`);
  }
  await playToEnd([page], nileNext);
  await checkSpeech(page, "end");
});

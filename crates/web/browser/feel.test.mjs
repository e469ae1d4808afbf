// Motion and sound: the reveal of Silver & Gold, its pace, how it is skipped, and when there is sound.
import assert from "node:assert/strict";
import { named, visitor, browserTest, shot } from "./lib.mjs";
import { playNow, playToTurn, press, silverGoldNext, step } from "./steps.mjs";

const REVEAL = ".before-marks, .shows-marks";

/** Plays until all but the last press of a turn with points are made: the next press begins a reveal. */
async function playToReveal(page, turn) {
  await playToTurn([page], silverGoldNext, turn);
  while ((await page.evaluate(silverGoldNext)) !== named("confirm")) await step(page, silverGoldNext);
}

/** A visitor at a table of Silver & Gold, one press before a reveal. */
async function beforeReveal({ pace = "normal", turn = /Expedition 2/, ...stored } = {}) {
  const page = await visitor({ stored: { pace, ...stored } });
  await playNow(page, "silver-gold");
  await playToReveal(page, turn);
  return page;
}

browserTest("a reveal animates only transforms, opacity and the line of light", async () => {
  const page = await beforeReveal({ pace: "slow" });
  await page.evaluate((reveal) => {
    window.animated = new Set();
    window.revealed = 0;
    const look = () => {
      if (document.querySelector(reveal)) window.revealed += 1;
      for (const animation of document.getAnimations())
        for (const frame of animation.effect.getKeyframes())
          for (const name of Object.keys(frame)) window.animated.add(name);
      requestAnimationFrame(look);
    };
    look();
  }, REVEAL);
  await press(page, named("confirm"));
  await page.waitForSelector(REVEAL);
  await page.waitForTimeout(700);
  await shot(page, "reveal-marks");
  await page.waitForSelector(REVEAL, { state: "detached" });
  const { animated, revealed } = await page.evaluate(() => ({
    animated: [...window.animated],
    revealed: window.revealed,
  }));
  assert.ok(revealed > 10, `the reveal was seen in ${revealed} frames`);
  const allowed = ["offset", "computedOffset", "easing", "composite", "transform", "opacity", "strokeDashoffset"];
  assert.deepEqual(
    animated.filter((name) => !allowed.includes(name)),
    [],
  );
  assert.ok(animated.includes("transform") && animated.includes("opacity"));
});

browserTest("a press ends a reveal and does nothing else, except on the own board", async () => {
  const page = await beforeReveal({ pace: "slow" });
  await press(page, named("confirm"));
  await page.waitForSelector(REVEAL);
  // A press elsewhere ends it: the menu stays closed.
  await page.click(named("table-menu"));
  await page.waitForSelector(REVEAL, { state: "detached", timeout: 1500 });
  assert.equal(await page.locator("#table-menu:popover-open").count(), 0);
  assert.match(await page.textContent(named("reveal-line")), /All confirmed/);
  // A key ends it: Enter neither places nor confirms.
  await playToReveal(page, /Expedition 3/);
  await press(page, named("confirm"));
  await page.waitForSelector(REVEAL);
  const turn = await page.textContent(named("turn"));
  await page.keyboard.press("Enter");
  await page.waitForSelector(REVEAL, { state: "detached", timeout: 1500 });
  assert.equal(await page.textContent(named("turn")), turn);
  assert.ok(await page.locator(named("confirm")).isDisabled());
  // A press on the own board ends it, and places too.
  await playToReveal(page, /Expedition 4/);
  await press(page, named("confirm"));
  await page.waitForSelector(REVEAL);
  await step(page, silverGoldNext);
  await page.waitForSelector(REVEAL, { state: "detached", timeout: 1500 });
  // A red cross asks for another box before the turn can be confirmed.
  await page.waitForSelector(`${named("confirm")}:enabled, [data-state="owed"]`);
});

browserTest("at every moment of a reveal the total is the sum of its parts, and a preview begins with it", async () => {
  const page = await beforeReveal();
  await page.evaluate(() => {
    window.wrong = [];
    window.totals = new Set();
    const number = (text) => Number(text.replace("\u2212", "-"));
    const look = () => {
      const total = number(document.querySelector('[data-test="total"]').textContent);
      const parts = [...document.querySelectorAll(".score [data-part]")].map((part) => number(part.textContent));
      const sum = parts.slice(0, 5).reduce((sum, part) => sum + part, 0);
      if (sum !== total) window.wrong.push(`${sum} is not ${total}`);
      const preview = document.querySelector('[data-test="preview"] span');
      if (preview && number(preview.textContent) !== total) window.wrong.push(`${preview.textContent} before ${total}`);
      window.totals.add(total);
      requestAnimationFrame(look);
    };
    look();
  });
  // A pointer that rests on the board previews the next turn while the points of the last one travel.
  for (let turn = 0; turn < 6; turn += 1) {
    await playToReveal(page, /Expedition/);
    await press(page, named("confirm"));
    const box = page.locator(".pyramid.is-active .box-grid button").nth(turn * 3);
    if (await box.isVisible()) await box.hover();
    await page.waitForTimeout(turn % 2 ? 400 : 2000);
  }
  const { wrong, totals } = await page.evaluate(() => ({ wrong: window.wrong, totals: [...window.totals] }));
  assert.deepEqual(wrong.slice(0, 3), []);
  assert.ok(totals.length > 1, `the total was always ${totals}`);
});

browserTest("without motion a reveal shows its result at once", async () => {
  const page = await beforeReveal({ pace: "none" });
  await press(page, named("confirm"));
  await page.waitForFunction(() => /Expedition 3/.test(document.querySelector('[data-test="turn"]').textContent));
  const seen = await page.evaluate((reveal) => {
    const reached = document.querySelector(reveal) || document.querySelector(".flight");
    return { reached: Boolean(reached), animations: document.getAnimations().length };
  }, REVEAL);
  assert.deepEqual(seen, { reached: false, animations: 0 });
  assert.match(await page.textContent(named("reveal-line")), /All confirmed/);
});

/** Counts what the page does with sound. */
function countSounds(page) {
  return page.addInitScript(() => {
    window.heard = { contexts: 0, started: 0, most: 0, playing: 0 };
    const Context = window.AudioContext;
    window.AudioContext = class extends Context {
      constructor(...options) {
        super(...options);
        window.heard.contexts += 1;
      }
    };
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...when) {
      window.heard.started += 1;
      window.heard.longest = Math.max(window.heard.longest ?? 0, this.buffer.duration);
      return start.apply(this, when);
    };
  });
}

browserTest("sound is off until it is wanted; then it is fetched and heard", async () => {
  const page = await visitor({ stored: { pace: "none" } });
  await countSounds(page);
  const fetched = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.reload();
  await playNow(page, "silver-gold");
  await playToReveal(page, /Expedition 2/);
  await press(page, named("confirm"));
  assert.equal((await page.evaluate(() => window.heard)).contexts, 0);
  assert.deepEqual(
    fetched.filter((url) => /sound/.test(url)),
    [],
  );
  await page.goto(new URL("#/settings", page.url()).href);
  await page.waitForSelector(".option");
  assert.equal(await page.locator(named("volume")).count(), 0);
  await page.locator(".option", { hasText: "Sound" }).locator("button").first().click();
  await page.waitForSelector(named("volume"));
  await page.waitForFunction(() => window.heard.started > 0);
  const heard = await page.evaluate(() => window.heard);
  assert.equal(heard.contexts, 1);
  assert.ok(heard.longest <= 0.9);
  // A hidden tab is silent.
  await page.evaluate(() => Object.defineProperty(document, "hidden", { value: true }));
  await page.locator(named("volume")).fill("3");
  await page.waitForTimeout(200);
  assert.equal((await page.evaluate(() => window.heard)).started, heard.started);
});

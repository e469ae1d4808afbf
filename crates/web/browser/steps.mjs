// What people do on the pages, by the names that the tests know things by.
import assert from "node:assert/strict";
import { named } from "./lib.mjs";

/** After so long without anything to do, a game is stuck. */
const PATIENCE_MS = 20_000;

/** Where somebody has to press to hit something; nowhere while it is not there, or while something else covers it. */
function aim(selector) {
  const wanted = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
  if (!wanted) return null;
  const middle = () => {
    const { left, top, width, height } = wanted.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const isHit = ([x, y]) => wanted.contains(document.elementFromPoint(x, y));
  if (!isHit(middle())) wanted.scrollIntoView({ block: "center" });
  window.pressed = false;
  addEventListener("click", () => (window.pressed = true), { capture: true, once: true });
  return isHit(middle()) ? middle() : null;
}

/** Presses something with a mouse or a finger, as soon as it can be hit; or in a way of the page's own. */
export async function press(page, selector) {
  if (page.pressBy) return page.pressBy(selector);
  const until = Date.now() + 5000;
  let place;
  while (!(place = await page.evaluate(aim, selector))) {
    assert.ok(Date.now() < until, `${selector} cannot be pressed`);
    await page.waitForTimeout(20);
  }
  if (!page.touches) return page.mouse.click(...place);
  await page.touchscreen.tap(...place);
  // A tap becomes a click a little later.
  await page.waitForFunction(() => window.pressed);
}

/** From the front page to a running game against bots, in two presses. */
export async function playNow(page, game, bots = 1) {
  await page.waitForSelector(named("play-now"));
  await press(page, named(`game-${game}`));
  if (bots > 1) await press(page, `.options .option:first-child .segments button:nth-child(${bots})`);
  await press(page, named("play-now"));
  await page.waitForURL(/#\/play\//);
}

// What comes next at a table, found on the page itself: the selector of what is to be pressed, "over", or nothing while
// others are waited for. Everything they need is inside, because they run in the browser.

export function silverGoldNext() {
  const named = (name) => `[data-test="${name}"]`;
  const seen = (one) => Boolean(one?.checkVisibility());
  const find = (selector) => [...document.querySelectorAll(selector)].find(seen);
  const choice = (selector) => {
    const one = find(selector);
    return one && named(one.dataset.test);
  };
  const confirm = find(`${named("confirm")}:enabled`) ? named("confirm") : null;
  if (find(named("curtain"))) return named("lift-curtain");
  if (find(named("ending"))) return "over";
  const kept = document.querySelectorAll(`${named("keeping")} .display-card[aria-pressed="true"]`).length;
  if (find(named("keeping")))
    return kept === 2 ? confirm : choice(`${named("keeping")} .display-card[aria-pressed="false"]`);
  if (find(`${named("display")}.is-mine [aria-pressed="true"]`)) return confirm;
  if (find(`${named("display")}.is-mine`)) return choice(`${named("display")} button[aria-disabled="false"]`);
  if (!find(named("one-box"))) return null;
  if (confirm) return confirm;
  // What is covered by the pattern under the pointer or the focus is legal too.
  const legal = (one) => /, (legal|erlaubt|permis|covered|überdeckt|couverte)/.test(one.getAttribute("aria-label"));
  const boxes = [...document.querySelectorAll(".box-grid button")].filter(legal);
  const box = boxes.filter(seen).at(-1);
  if (box) return named(box.dataset.test);
  return boxes.length ? choice(".pyramid:not(.is-active) .pyramid-swap") : null;
}

export function nileNext() {
  const named = (name) => `[data-test="${name}"]`;
  const seen = (one) => Boolean(one?.checkVisibility());
  const all = (selector) => [...document.querySelectorAll(selector)];
  const find = (selector) => all(selector).find(seen);
  if (find(named("result"))) return "over";
  if (!find(`${named("confirm")}:not(.is-waiting)`)) return null;
  const confirm = find(`${named("confirm")}[aria-disabled="false"]`) ? named("confirm") : null;
  const planned = Boolean(find(named("take-back")));
  const card = find('.card.available[aria-pressed="false"]');
  if (card) return planned ? confirm : named(card.dataset.test);
  if (find(named("ask")))
    return (
      confirm || (find(`${named("answer")}[data-key="1"]`) ? `${named("answer")}[data-key="1"]` : named("decline"))
    );
  // The first purchases are made one by one.
  if (planned && document.querySelector(".tray.opening")) return confirm;
  const open = (one) => /you can b|du kannst (es kaufen|ihn bauen)|vous pouvez/.test(one.getAttribute("aria-label"));
  // Every round begins in another area, so that the land is not all of one kind.
  const round = Number(/\d+/.exec(document.querySelector(named("turn")).textContent) ?? 0);
  const areas = ["red", "green", "blue", "red", "green"].slice(round % 3, (round % 3) + 3);
  for (const [part, tab] of [[".row-grid", "pyramid"], ...areas.map((area) => [`[data-a="${area}"]`, area])]) {
    const buttons = all(`${part} button`).filter(open);
    const button = buttons.filter(seen).at(-1);
    if (button) return named(button.dataset.test);
    if (buttons.length) return named(`tab-${tab}`);
  }
  if (!planned && find(`${named("store")}[aria-disabled="false"]`)) return named("store");
  return confirm;
}

/** Does the next thing on a page, if there is one. Returns what it was. */
export async function step(page, next) {
  const what = await page.evaluate(next);
  if (what && what !== "over") await press(page, what);
  return what;
}

/** Fails if somebody presses the same few things over and over. */
function goesOn(pressed) {
  const lately = new Set(pressed.slice(-40));
  assert.ok(pressed.length < 40 || lately.size > 3, `goes round in circles: ${[...lately].join(", ")}`);
}

/** Everybody plays until something is so, which is looked at before every step, or until the game is over for all. */
export async function playUntil(pages, next, reached) {
  let last = Date.now();
  const pressed = [];
  for (;;) {
    const done = [];
    for (const page of pages) {
      if (await reached()) return;
      done.push(await step(page, next));
    }
    if (done.every((what) => what === "over")) return;
    pressed.push(...done.filter((what) => what && what !== "over"));
    goesOn(pressed);
    if (done.some((what) => what && what !== "over")) last = Date.now();
    else await pages[0].waitForTimeout(20);
    assert.ok(Date.now() - last < PATIENCE_MS, `nothing to do for ${PATIENCE_MS / 1000} seconds`);
  }
}

/** Plays until the game is over for everybody. */
export const toTheEnd = (pages, next) => playUntil(pages, next, () => false);

/** Whether something of this name is to be seen. */
export const isSeen = (page, name) => page.locator(named(name)).first().isVisible();

/** Plays until the first one reads this at the table's turn. */
export const playToTurn = (pages, next, turn) =>
  playUntil(
    pages,
    next,
    async () => (await isSeen(pages[0], "turn")) && turn.test(await pages[0].textContent(named("turn"))),
  );

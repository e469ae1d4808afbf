// What players do on the pages. Elements are found by their `data-test` names.
import assert from "node:assert/strict";
import { named } from "./lib.mjs";

/** A game without anything to do for this long is stuck. */
const STUCK_MS = 20_000;

/** The big button while a press on it ends the turn. */
export const CONFIRM = `${named("confirm")}[data-does="confirm"]:enabled`;

/** Where to press an element; `null` while it is missing or covered. */
function clickPoint(selector) {
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

/** Presses an element as soon as possible, with the mouse or a finger; or with `page.pressBy` if a test sets it. */
export async function press(page, selector) {
  const until = Date.now() + 5000;
  while (!(await tryPress(page, selector))) {
    assert.ok(Date.now() < until, `${selector} cannot be pressed`);
    await page.waitForTimeout(20);
  }
}

/** Presses an element if it can be pressed now; returns whether it was pressed. */
async function tryPress(page, selector) {
  if (page.pressBy) {
    await page.pressBy(selector);
    return true;
  }
  const place = await page.evaluate(clickPoint, selector);
  if (!place) return false;
  if (!page.touches) await page.mouse.click(...place);
  else {
    await page.touchscreen.tap(...place);
    // A tap becomes a click a little later.
    await page.waitForFunction(() => window.pressed);
  }
  return true;
}

/** From the front page to a running game against bots, in two presses. */
export async function playNow(page, game, bots = 1) {
  await page.waitForSelector(named("play-now"));
  await press(page, named(`game-${game}`));
  if (bots > 1) await press(page, `.options .option:first-child .segments button:nth-child(${bots})`);
  await press(page, named("play-now"));
  await page.waitForURL(/#\/play\//);
}

// The next move at a table: the selector of the element to press, "over", or `null` while other players are awaited. These
// functions run in the browser, so they contain everything they need.

export function silverGoldNext() {
  const named = (name) => `[data-test="${name}"]`;
  const seen = (one) => Boolean(one?.checkVisibility());
  const find = (selector) => [...document.querySelectorAll(selector)].find(seen);
  const choice = (selector) => {
    const one = find(selector);
    return one && named(one.dataset.test);
  };
  const confirm = find(`${named("confirm")}[data-does="confirm"]:enabled`) ? named("confirm") : null;
  if (find(named("curtain"))) return named("lift-curtain");
  if (find(named("ending"))) return "over";
  const kept = document.querySelectorAll(`${named("keeping")} .display-card[aria-pressed="true"]`).length;
  if (find(named("keeping")))
    return kept === 2 ? confirm : choice(`${named("keeping")} .display-card[aria-pressed="false"]`);
  if (find(`${named("display")}.is-mine [aria-pressed="true"]`)) return confirm;
  if (find(`${named("display")}.is-mine`)) return choice(`${named("display")} button[aria-disabled="false"]`);
  if (!find(named("one-box"))) return null;
  if (confirm) return confirm;
  // A box under the preview is legal too, but has another label.
  const legal = (one) => /, (legal|erlaubt|permis|preview|Vorschau|aperçu)/.test(one.getAttribute("aria-label"));
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
  if (find(named("ending"))) return "over";
  if (find(named("nothing-ok"))) return named("nothing-ok");
  if (find(named("end-anyway"))) return named("end-anyway");
  if (!find(`${named("confirm")}:not(.is-waiting), ${named("ask")}`)) return null;
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
  // Each round begins in another area, so that all kinds of land are bought.
  const round = Number(/\d+/.exec(document.querySelector(named("turn")).textContent) ?? 0);
  const areas = ["red", "green", "blue", "red", "green"].slice(round % 3, (round % 3) + 3);
  for (const [part, tab] of [[".row-grid", "pyramid"], ...areas.map((area) => [`.area[data-area="${area}"]`, area])]) {
    const buttons = all(`${part} button`).filter(open);
    const button = buttons.filter(seen).at(-1);
    if (button) return named(button.dataset.test);
    if (buttons.length) return named(`tab-${tab}`);
  }
  if (!planned && find(`${named("store")}[aria-disabled="false"]`)) return named("store");
  return confirm;
}

/** Makes the next move on a page, if there is one, and returns it. The move may vanish before it is pressed: then there is none. */
export async function step(page, next) {
  const what = await page.evaluate(next);
  if (!what || what === "over") return what;
  page.wanted = what;
  return (await tryPress(page, what)) ? what : null;
}

/** Fails if the same few elements are pressed over and over. */
function assertProgress(pressed) {
  const lately = new Set(pressed.slice(-40));
  assert.ok(pressed.length < 40 || lately.size > 3, `no progress: ${[...lately].join(", ")}`);
}

/** All pages play until `reached` holds, which is checked before each move, or until the game is over for all. */
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
    assertProgress(pressed);
    if (done.some((what) => what && what !== "over")) last = Date.now();
    else await pages[0].waitForTimeout(20);
    const wanted = pages.map((page) => page.wanted ?? "nothing").join(", ");
    assert.ok(Date.now() - last < STUCK_MS, `no move for ${STUCK_MS / 1000} seconds; wanted last: ${wanted}`);
  }
}

/** Plays until the game is over for all. */
export const playToEnd = (pages, next) => playUntil(pages, next, () => false);

/** Whether an element with this name is visible. */
export const isVisible = (page, name) => page.locator(named(name)).first().isVisible();

/** Plays until the first page shows this turn. */
export const playToTurn = (pages, next, turn) =>
  playUntil(
    pages,
    next,
    async () => (await isVisible(pages[0], "turn")) && turn.test(await pages[0].textContent(named("turn"))),
  );

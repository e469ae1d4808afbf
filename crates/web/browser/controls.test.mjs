// Controls that never mislead: preview, placed and confirmed in Silver & Gold, and one verb for each step in Nile.
import assert from "node:assert/strict";
import { DESKTOP, PHONE, named, server, shots, visitor, browserTest } from "./lib.mjs";
import { CONFIRM, isVisible, nileNext, playNow, playUntil, press, silverGoldNext } from "./steps.mjs";
import { join, openTable, start } from "./tables.mjs";

const LEGAL = '.box-grid [aria-label*="legal"]';
const PLACED = '.box-grid [aria-selected="true"]';

const state = (page) => page.getAttribute(named("move-bar"), "data-state");
const does = (page) => page.getAttribute(named("confirm"), "data-does");
const spoken = (page) => page.textContent(named("spoken"));
const label = (page) => page.locator(`${named("confirm")} .label`).innerText();
const names = (page, selector) => page.locator(selector).evaluateAll((all) => all.map((one) => one.dataset.test));
const crossed = (page) => page.locator('.box-grid [aria-label*="crossed off"]').count();
const moves = (page, wanted) => page.waitForSelector(`${named("move-bar")}[data-state="${wanted}"]`);

/** Begins a game and plays to a turn in which the pattern can be placed. */
async function begin(page) {
  await playNow(page, "silver-gold");
  const canPlace = async () =>
    (await page.locator(`${named("one-box")}:enabled`).isVisible()) &&
    (await page.locator(`${named("move-bar")}[data-state="asked"]`).count()) > 0;
  await playUntil([page], silverGoldNext, canPlace);
}

/** The focus goes to a box, as with the Tab key. */
async function focusBoard(page) {
  await page.locator(".pyramid.is-active .box-grid [tabindex='0']").focus();
  await page.keyboard.press("Home");
}

/** Visits all boxes of the left pyramid with the arrow keys, row by row. */
async function walk(page, visit) {
  await focusBoard(page);
  for (let times = 0; times < 4; times += 1) await page.keyboard.press("ArrowUp");
  for (let row = 1; row <= 5; row += 1) {
    await page.keyboard.press("Home");
    for (let column = 1; column <= 5; column += 1) {
      const name = await page.evaluate(() => document.activeElement.dataset.test);
      if ((await visit(name, page.locator(named(name)))) === false) return;
      if (column < 5) await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press("ArrowDown");
  }
}

browserTest("by mouse: pointing previews, a click places, a click elsewhere moves, Confirm commits", async () => {
  const page = await visitor();
  await begin(page);
  assert.equal(await state(page), "asked");
  assert.ok(await page.locator(named("confirm")).isDisabled());

  await page.locator(LEGAL).first().hover();
  await moves(page, "preview");
  assert.equal(await page.textContent(named("badge")), "Preview");
  assert.deepEqual([await does(page), await label(page)], ["place", "Place"]);
  assert.equal(await page.locator(".chamber-hatch").count(), 1);
  assert.equal(await page.locator(`.chamber-placed, ${PLACED}`).count(), 0);
  await shots(page, "silver-gold-preview");

  await page.locator(LEGAL).first().click();
  await moves(page, "placed");
  assert.equal(await page.textContent(named("badge")), "Placed");
  assert.deepEqual([await does(page), await label(page)], ["confirm", "Confirm"]);
  assert.equal(await page.locator(".chamber-placed").count(), 1);
  assert.equal(await page.locator(".chamber-hatch").count(), 0);
  const first = await names(page, PLACED);
  await shots(page, "silver-gold-placed");

  // Pointing elsewhere does not lift a placed shape, and a double click does not turn it.
  await page.locator(".box-grid button").nth(24).hover();
  assert.deepEqual(await names(page, PLACED), first);
  await press(page, named("undo"));
  await moves(page, "preview");
  await page.locator(named(first[0])).dblclick();
  assert.deepEqual(await names(page, PLACED), first);

  // A click elsewhere moves it: never two shapes.
  await press(page, named("start-over"));
  const others = (await names(page, LEGAL)).filter((name) => !first.includes(name));
  if (others.length) {
    await press(page, named(first[0]));
    await press(page, named(others[0]));
    const second = await names(page, PLACED);
    assert.ok(second.includes(others[0]) && second.length === first.length, String(second));
  } else await press(page, named(first[0]));

  const before = await page.textContent(named("log"));
  await page.click(named("confirm"));
  await page.waitForFunction(([log, text]) => document.querySelector(log).textContent !== text, [named("log"), before]);
});

browserTest(
  "by keyboard: Enter places only what is previewed at the focus, and never crosses off boxes on a wall",
  async () => {
    const page = await visitor();
    await begin(page);
    // Some deals have no room for the first shape on the left card.
    for (let deals = 1; deals < 5 && !(await page.locator(`.pyramid.is-active ${LEGAL}`).count()); deals += 1) {
      await page.goto(server.url);
      await begin(page);
    }
    const before = await crossed(page);
    let walls = 0;
    let places = 0;
    await walk(page, async (name, box) => {
      const [what, canPlace] = [await box.getAttribute("aria-label"), (await does(page)) === "place"];
      // The button is enabled exactly when Enter does something.
      assert.equal(await page.locator(named("confirm")).isEnabled(), canPlace, what);
      await page.keyboard.press("Enter");
      const placed = await names(page, PLACED);
      if (/: wall/.test(what)) {
        walls += 1;
        assert.equal(canPlace, false, what);
      }
      if (canPlace) {
        places += 1;
        assert.ok(placed.includes(name), `${name} is not in ${placed}`);
      } else {
        assert.deepEqual(placed, [], what);
        assert.equal(await state(page), "refused", what);
        assert.match(await spoken(page), /^(Must touch|Start at|Hits a wall|Already|Does not reach)[^.]*\.$/);
      }
      // The arrow keys lift a placed shape. A red cross keeps it, so it is taken back.
      if ((await state(page)) === "owed") await page.keyboard.press("z");
    });
    assert.ok(walls > 0 && places > 0, `${walls} walls, ${places} places`);
    assert.equal(await crossed(page), before, "nothing is confirmed");
  },
);

browserTest(
  "by keyboard: arrows lift a placed shape, Enter and Enter again confirm it, and it is spoken whole",
  async () => {
    let done = false;
    // Some deals have no room for the first shape.
    for (let deals = 0; deals < 5 && !done; deals += 1) {
      const page = await visitor();
      await begin(page);
      await walk(page, async () => {
        if ((await does(page)) !== "place") return true;
        await page.keyboard.press("Enter");
        if ((await state(page)) !== "placed") {
          await page.keyboard.press("z");
          return true;
        }
        assert.match(await spoken(page), /^Placed\. .*total −?\d+\. Enter confirms\.$/);
        await page.keyboard.press("ArrowRight");
        assert.notEqual(await state(page), "placed");
        assert.deepEqual(await names(page, PLACED), []);
        await page.keyboard.press("ArrowLeft");
        await moves(page, "preview");
        const text = await spoken(page);
        assert.match(
          text,
          /^Preview: .+ on (Green|Orange|Purple) \d+, boxes (\d-\d, )+\d-\d\. .*(Plus|Minus) \d+, total −?\d+\.$/,
        );
        // Space previews the next legal way over the same box, and Q, E and F turn it.
        for (const key of [" ", "q", "e", "f"]) await page.keyboard.press(key);
        assert.deepEqual(await names(page, PLACED), []);
        await page.keyboard.press("Escape");
        await page.waitForFunction(
          ([bar]) => document.querySelector(bar).dataset.state === "preview",
          [named("move-bar")],
        );
        await page.keyboard.press("Enter");
        await moves(page, "placed");
        const log = await page.textContent(named("log"));
        await page.keyboard.press("Enter");
        await page.waitForFunction(
          ([name, text]) => document.querySelector(name).textContent !== text,
          [named("log"), log],
        );
        done = true;
        return false;
      });
    }
    assert.ok(done, "no box to place at");
  },
);

browserTest(
  "a red cross is a counter: one click places the box, and Confirm waits until the counter is full",
  async () => {
    const page = await visitor();
    await playNow(page, "silver-gold");
    await playUntil([page], silverGoldNext, async () => (await state(page).catch(() => "")) === "owed");
    assert.equal(await state(page), "owed", "a game without a red cross");
    const count = await page.locator(`${named("debt")} i:not(.is-placed)`).count();
    const owed = count === 1 ? "1 more box" : `${count} more boxes`;
    assert.equal(await page.textContent(`${named("debt")} b`), owed);
    assert.equal(await label(page), owed);
    assert.ok(await page.locator(named("confirm")).isDisabled());
    assert.ok((await spoken(page)).startsWith(`${owed}. Placed: `), await spoken(page));
    await shots(page, "silver-gold-red-cross");
    const first = await names(page, PLACED);
    const box = (await names(page, `${LEGAL}:visible`))[0];
    await page.hover(named(box));
    await moves(page, "preview");
    assert.equal(await label(page), "Place 1 box");
    assert.match(await spoken(page), new RegExp(`^${owed}\\. Preview: box \\d-\\d on `));
    await page.click(named(box));
    assert.deepEqual(new Set(await names(page, PLACED)), new Set([...first, box]));
    // Undo takes back the last box first.
    await press(page, named("undo"));
    assert.deepEqual(await names(page, PLACED), first);
    await playUntil([page], silverGoldNext, () => page.locator(CONFIRM).count());
    assert.equal(await page.textContent(`${named("debt")} b`), "Done");
    assert.equal(await page.locator(`${named("debt")} i:not(.is-placed)`).count(), 0);
  },
);

browserTest("points are points and goods are goods: the chips add up to the total that is promised", async () => {
  const page = await visitor();
  await playNow(page, "silver-gold");
  const seen = new Set();
  const number = (text) => Number(text.replace("−", "-"));
  const check = async () => {
    const shown = await page.evaluate(
      ([preview, chip, gain]) => ({
        totals: [...document.querySelectorAll(`${preview} span`)].map((one) => one.textContent),
        chips: [...document.querySelectorAll(chip)].map((one) => [one.textContent.trim(), Number(one.dataset.points)]),
        gain: document.querySelector(gain)?.textContent ?? "0",
      }),
      [named("preview"), named("gain-chip"), named("gain")],
    );
    if (shown.totals.length !== 2) return false;
    const [before, after] = shown.totals.map(number);
    assert.equal(number(shown.gain), after - before, "the score card says something else");
    if (shown.chips.length === 0) return false;
    const sum = shown.chips.reduce((all, [, points]) => all + points, 0);
    assert.equal(sum, after - before, JSON.stringify(shown));
    for (const [text] of shown.chips) {
      assert.doesNotMatch(text, /^[+−]\d+$/, "a number alone says not what it counts");
      seen.add(text.replaceAll(/\d+/g, "N"));
    }
    return false;
  };
  await playUntil([page], silverGoldNext, check);
  assert.ok(
    [...seen].some((text) => /^N ruby|^N emerald|^N rubies/.test(text)),
    [...seen].join(" | "),
  );
});

browserTest("in Nile the end of a turn that loses something asks once, and its first answer keeps buying", async () => {
  const page = await visitor();
  await playNow(page, "nile");
  const loses = `${named("confirm")}.loses`;
  const canBuy = '.land-grid [aria-label*="you can buy"], .row-grid [aria-label*="you can b"]';
  const turn = () => page.textContent(named("turn"));
  await playUntil(
    [page],
    nileNext,
    async () => (await page.locator(loses).count()) && (await page.locator(canBuy).count()),
  );
  // A press during the show of the last turn only ends the show.
  await page.waitForSelector(".wrap.showing", { state: "detached" });
  const lost = /^End turn, lose (\d+)/.exec(await page.innerText(loses))[1];
  const before = await turn();
  await shots(page, "nile-end-turn-loses");
  for (const [ask, answer] of [
    [() => page.click(named("confirm")), "Enter"],
    [() => page.keyboard.press("c"), "Escape"],
  ]) {
    await ask();
    await page.waitForSelector(`${named("loss")}[open]`);
    assert.equal(await page.innerText("#loss-title"), `End the turn and lose ${lost}?`);
    assert.match(await page.innerText("#loss-text"), /would be lost\. You could still (buy|build|fill) /);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.test), "keep-buying");
    await page.keyboard.press(answer);
    await page.waitForSelector(`${named("loss")}[open]`, { state: "detached" });
    assert.equal(await turn(), before);
  }
  await page.click(named("confirm"));
  await shots(page, "nile-loss");
  await page.check(named("never-ask"));
  await page.click(named("end-anyway"));
  await page.waitForFunction(
    ([turn, text]) => document.querySelector(turn).textContent !== text,
    [named("turn"), before],
  );
});

browserTest("in Nile the big button after a Bump is the next step, not the end of the turn", async () => {
  const page = await visitor();
  await playNow(page, "nile");
  await playUntil([page], nileNext, () => page.locator(`${named("decline")}:has-text("Keep the roll")`).count());
  assert.equal(await page.locator(named("confirm")).count(), 0, "the answers are the only buttons");
  await shots(page, "nile-bump");
  await page.locator(named("answer")).first().click();
  if (await page.locator(named("ask")).count()) return;
  const does = await page.getAttribute(named("confirm"), "data-does");
  const label = await page.innerText(named("confirm"));
  assert.ok(does === "gather" ? /^Gather \d+/.test(label) : /^(Roll|End turn$)/m.test(label), `${does}: ${label}`);
  if (does !== "gather") return;
  await shots(page, "nile-gather");
  const turn = await page.textContent(named("turn"));
  await page.click(named("confirm"));
  await page.waitForSelector(`${named("confirm")}[data-does="confirm"]`);
  assert.equal(await page.textContent(named("turn")), turn, "the turn goes on");
});

browserTest("a confirmed choice looks confirmed, keeps the promised total, and Z changes it", async () => {
  const host = await visitor();
  const link = await openTable(host, "silver-gold");
  const guest = await visitor();
  await join(guest, link, "Bo");
  await start(host);
  await playUntil([host, guest], silverGoldNext, async () => {
    const ready = await host.locator(CONFIRM).count();
    // If the guest has confirmed already, the host's choice ends the turn.
    const isGuestDone = await guest.locator(`${named("move-bar")}[data-state="confirmed"]`).count();
    return ready > 0 && !isGuestDone && (await isVisible(host, "one-box"));
  });
  const promised = await host.textContent(named("preview"));
  const boxes = await host.locator(PLACED).count();
  await host.click(named("confirm"));
  await moves(host, "confirmed");
  assert.equal(await host.textContent(named("badge")), "Confirmed");
  assert.equal(await host.textContent(named("preview")), promised);
  assert.equal(await host.locator('.box-grid [aria-label$="confirmed"]').count(), boxes);
  assert.equal(await host.locator(".chamber-badge.is-confirmed").count(), 1);
  assert.match(await spoken(host), /^Confirmed\. Waiting for Bo\. You can change it until all have confirmed\.$/);
  await shots(host, "silver-gold-confirmed");
  // Enter does nothing now, and Z lifts the shape.
  await host.keyboard.press("Enter");
  assert.equal(await state(host), "confirmed");
  await host.keyboard.press("z");
  await moves(host, "preview");
});

browserTest("players who share a device are always named", async () => {
  const page = await visitor();
  await page.click(named("pass-and-play"));
  await page.fill(named("person-1"), "Ada");
  await page.fill(named("person-2"), "Bo");
  await page.click(named("begin"));
  const seen = new Set();
  await playUntil([page], silverGoldNext, async () => {
    if ((await isVisible(page, "move-bar")) && !(await isVisible(page, "curtain")))
      seen.add((await page.innerText(named("whose-move"))).trim());
    return seen.size === 2;
  });
  assert.deepEqual([...seen].sort(), ["Ada", "Bo"]);
});

for (const game of ["silver-gold", "nile"])
  browserTest(`at a table of ${game}, "?" lists the keys, and menus open at their button`, async () => {
    const page = await visitor();
    await playNow(page, game);
    await page.waitForSelector(`${named("keeping")}, ${named("plan")}`);
    await page.keyboard.press("?");
    await page.waitForSelector(`${named("keys")}[open]`);
    assert.ok((await page.locator(`${named("keys")} kbd`).count()) >= 8);
    await shots(page, `${game}-keys`);
    // Enter closes it, because the focus is on its button.
    await page.keyboard.press("Enter");
    await page.waitForSelector(`${named("keys")}[open]`, { state: "detached" });

    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size.viewport);
      await page.click(named("table-menu"));
      const button = await page.locator(named("table-menu")).boundingBox();
      const menu = await page.locator("#table-menu").boundingBox();
      const below = menu.y - (button.y + button.height);
      assert.ok(below >= 0 && below < 24, `${below} px below the button`);
      const middle = button.x + button.width / 2;
      assert.ok(
        menu.x <= middle && middle <= menu.x + menu.width,
        `${menu.x} to ${menu.x + menu.width}, not ${middle}`,
      );
      await page.keyboard.press("Escape");
    }
  });

// Alone against bots: whole games by mouse, by keyboard, by touch, offline, and after a reload.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { PHONE, Server, closeBrowser, keepsTo, shot, visitor } from "./lib.mjs";
import { named, nileTurn, playNow, silverGoldTurn, toTheEnd } from "./steps.mjs";

const server = new Server();
before(() => server.start());
after(async () => {
  await closeBrowser();
  await server.stop();
});

test("a whole game of Silver & Gold by mouse, with a reload in the middle", async () => {
  const page = await visitor(server.url);
  await playNow(page, "silver-gold", 3);
  for (let steps = 0; steps < 12; steps += 1) await silverGoldTurn(page);
  await shot(page, "silver-gold-1440-light");
  await keepsTo(page, "the table of Silver & Gold");
  const total = await page.textContent(named("total"));
  await page.reload();
  await page.waitForSelector(named("total"));
  assert.equal(await page.textContent(named("total")), total, "a reload loses nothing");
  await toTheEnd([page], silverGoldTurn);
  await shot(page, "silver-gold-end-1440-light");
  await keepsTo(page, "the end of Silver & Gold");
  // The game can be looked at again, with the arrow keys.
  await page.click(named("replay"));
  await page.waitForSelector(named("replay-at"));
  await page.keyboard.press("End");
  const last = await page.inputValue(named("replay-at"));
  await page.keyboard.press("ArrowLeft");
  assert.equal(Number(await page.inputValue(named("replay-at"))), Number(last) - 1);
  await page.keyboard.press("Home");
  assert.equal(await page.inputValue(named("replay-at")), "0");
  await shot(page, "replay-1440-light");
  await keepsTo(page, "a replay");
  await page.context().close();
});

test("a whole game of Silver & Gold by keyboard alone", async () => {
  const page = await visitor(server.url);
  const focused = () => page.evaluate(() => document.activeElement?.dataset?.test ?? "");
  const tabTo = async (wanted) => {
    for (let times = 0; times < 80; times += 1) {
      if (wanted.test(await focused())) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`${wanted} cannot be reached by the Tab key`);
  };
  await tabTo(/^play-now$/);
  await page.keyboard.press("Enter");
  await page.waitForSelector(named("keeping"));
  await tabTo(/^card-/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await tabTo(/^confirm$/);
  await page.keyboard.press("Enter");
  const keyboardTurn = async () => {
    if (await page.locator(named("ending")).isVisible()) return true;
    if (await page.locator(`${named("display")}.is-mine`).count()) {
      await tabTo(/^card-/);
      await page.keyboard.press("Enter");
      await tabTo(/^confirm$/);
      await page.keyboard.press("Enter");
    } else if (await page.locator(named("one-box")).isVisible()) {
      if (!/^box-/.test(await focused())) await tabTo(/^box-/);
      const boxes = await page.$$eval(".grid5 button", (all) => all.filter((one) => /legal|covered/.test(one.getAttribute("aria-label"))).map((one) => one.dataset.test));
      if (boxes.length) {
        const place = (name) => {
          const [, slot, row, column] = name.split("-");
          return [Number(row), Number(column) + (slot === "R" ? 5 : 0)];
        };
        const [row, column] = place(await focused());
        const [toRow, toColumn] = place(boxes.at(-1));
        for (let times = 0; times < Math.abs(toRow - row); times += 1) await page.keyboard.press(toRow > row ? "ArrowDown" : "ArrowUp");
        for (let times = 0; times < Math.abs(toColumn - column); times += 1) await page.keyboard.press(toColumn > column ? "ArrowRight" : "ArrowLeft");
        await page.keyboard.press("Enter");
      }
    }
    await page.waitForTimeout(60);
    return page.locator(named("ending")).isVisible();
  };
  await toTheEnd([page], keyboardTurn);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a whole game of each kind by touch at the size of a phone", async () => {
  for (const [game, turn, marks] of [["silver-gold", silverGoldTurn, ".pyr.is-active .grid5 button"], ["nile", nileTurn, ".landgrid button.can"]]) {
    const page = await visitor(server.url, { size: PHONE });
    await playNow(page, game);
    for (let steps = 0; steps < 10; steps += 1) await turn(page);
    await shot(page, `${game}-390-light`);
    await keepsTo(page, `the table of ${game} on a phone`);
    const sizes = await page.$$eval(marks, (all) => all.filter((one) => one.offsetParent).map((one) => Math.min(one.offsetWidth, one.offsetHeight)));
    assert.ok(sizes.every((size) => size >= 44), `${game}: boxes of ${Math.min(...sizes)} px`);
    await toTheEnd([page], turn, 3000);
    await shot(page, `${game}-end-390-light`);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});

test("a game goes on when the network is cut, and a new one can be begun", async () => {
  const page = await visitor(server.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.keys()).some((name) => name.startsWith("pyramids-")));
  await page.context().setOffline(true);
  await page.reload();
  await playNow(page, "silver-gold");
  for (let steps = 0; steps < 8; steps += 1) await silverGoldTurn(page);
  assert.ok(await page.locator(named("total")).isVisible());
  await shot(page, "offline-1440-light");
  await page.context().close();
});

test("the page never stutters while a bot thinks, and nothing jumps while it loads", async () => {
  const page = await visitor(server.url);
  await page.evaluate(() => {
    window.longest = 0;
    window.shifted = 0;
    new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => (window.longest = Math.max(window.longest, duration)))).observe({ type: "longtask" });
    new PerformanceObserver((list) => list.getEntries().forEach(({ value, hadRecentInput }) => (window.shifted += hadRecentInput ? 0 : value))).observe({ type: "layout-shift", buffered: true });
  });
  await page.waitForTimeout(500);
  const shifted = await page.evaluate(() => window.shifted);
  assert.ok(shifted < 0.1, `the page moved by ${shifted} while it loaded`);
  await page.click(".opts .opt:last-child .seg button:last-child");
  await playNow(page, "silver-gold", 3);
  for (let steps = 0; steps < 8; steps += 1) await silverGoldTurn(page);
  await page.evaluate(() => (window.longest = 0));
  // Somebody waits for three experts.
  await silverGoldTurn(page);
  await page.waitForTimeout(2500);
  const longest = await page.evaluate(() => window.longest);
  assert.ok(longest < 200, `the page was busy for ${longest} ms at a time`);
  await page.context().close();
});

test("several people on one device see a curtain between their secrets", async () => {
  const page = await visitor(server.url);
  await page.click(named("pass-and-play"));
  await page.waitForSelector("main form, main .panel");
  await shot(page, "pass-and-play-1440-light");
  await keepsTo(page, "pass and play");
  await page.click(named("begin"));
  let curtains = 0;
  const turn = async () => {
    if (await page.locator(named("curtain")).isVisible()) {
      if (curtains === 0) {
        await shot(page, "curtain-1440-light");
        await keepsTo(page, "the curtain");
      }
      curtains += 1;
      await page.click(named("lift-curtain"));
      return false;
    }
    return silverGoldTurn(page);
  };
  await toTheEnd([page], turn);
  assert.ok(curtains > 50, `only ${curtains} curtains`);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

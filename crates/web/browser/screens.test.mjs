// Both games on every screen size: the board, the shape or the dice, and the main button are in view together.
import assert from "node:assert/strict";
import { checkPage, named, server, shot, visitor, browserTest } from "./lib.mjs";
import { nileNext, playNow, playUntil, silverGoldNext } from "./steps.mjs";

/** Phones held sideways and upright, tablets, desktops, and enlarged pages. `tap` is the smallest target in pixels. */
const SCREENS = [
  { name: "sideways", width: 844, height: 390 },
  { name: "sideways-small", width: 640, height: 360 },
  { name: "upright-small", width: 360, height: 560 },
  { name: "upright", width: 390, height: 844 },
  { name: "tablet-upright", width: 768, height: 1024 },
  { name: "tablet-lying", width: 1024, height: 768 },
  { name: "desktop", width: 1440, height: 900 },
  { name: "large", width: 1920, height: 1080 },
  { name: "zoom-200", width: 720, height: 450 },
  { name: "large-text", width: 390, height: 844, text: 24 },
  // A desktop of 1280 x 1024 at 400 %: a pixel here is four on the screen.
  { name: "zoom-400", width: 320, height: 256, tap: 24 },
];

/** What must be in view, by game: its name, and the elements, all of which must be seen and pressed where they lie. */
const PARTS = {
  "silver-gold": {
    shape: ".expedition-card",
    board: ".pyramid.is-active .box-grid button",
    button: named("confirm"),
    tools: ".controls button",
  },
  nile: {
    shape: ".dice .die-face",
    board: ".land-grid button",
    button: named("confirm"),
    tools: ".finish button",
  },
};

/** Runs in the page: the faults of the visible elements that a selector finds. */
function faultsOf([selector, tap]) {
  const seen = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  if (!seen.length) return [`${selector} is not there`];
  const faults = seen.map((one) => {
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    const what = `${one.dataset.test ?? selector} at ${[left, top, right, bottom].map(Math.round)}`;
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) return `${what} is outside`;
    if (Math.min(width, height) < tap - 0.5) return `${what} is smaller than ${tap} px`;
    // In the middle, and close to the lower edge, which a bar at the bottom covers first.
    for (const y of [(top + bottom) / 2, bottom - Math.min(4, height / 4)]) {
      const hit = document.elementFromPoint((left + right) / 2, y);
      if (!one.contains(hit) && !hit?.contains(one)) return `${what} is covered by ${hit?.className || hit?.tagName}`;
    }
    return null;
  });
  return faults.filter(Boolean);
}

/** Resizes the page. The text is enlarged as by the browser's own setting. */
async function resize(page, { width, height, text = 16 }) {
  await page.setViewportSize({ width, height });
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}px`;
    scrollTo(0, 0);
  }, text);
  await page.waitForTimeout(100);
}

/** Checks that all parts are in view on every screen, and returns what is wrong. */
async function checkScreens(page, game, label) {
  const faults = [];
  for (const screen of SCREENS) {
    await resize(page, screen);
    await shot(page, `screen-${label}-${screen.name}`);
    const { shape, board, button, tools } = PARTS[game];
    const tap = screen.tap ?? 44;
    for (const [selector, size] of [
      [shape, 0],
      [board, tap],
      [button, tap],
      [tools, tap],
    ]) {
      const found = await page.evaluate(faultsOf, [selector, size]);
      if (found.length) faults.push(`${screen.name}: ${found.slice(0, 3).join("; ")} (${found.length})`);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) faults.push(`${screen.name}: ${wide} px wider than the screen`);
  }
  await resize(page, { width: 1440, height: 900 });
  return faults;
}

const LEGAL = '.box-grid [aria-label*="legal"]';
const boxWidth = (page, selector) => page.$eval(selector, (one) => one.getBoundingClientRect().width);

for (const locale of ["en-GB", "de-DE"]) {
  const language = locale.slice(0, 2);

  browserTest(`Silver & Gold on every screen, ${language}`, async () => {
    const page = await visitor({ locale });
    await playNow(page, "silver-gold");
    const boxes = ".pyramid.is-active .box-grid button";
    await playUntil([page], silverGoldNext, async () => {
      const dug = await page.$$eval(".chamber-path rect", (all) => all.length);
      return dug > 3 && (await page.locator(`${named("one-box")}:visible`).count()) > 0;
    });
    const faults = await checkScreens(page, "silver-gold", `silver-gold-${language}`);
    assert.deepEqual(faults, []);
    await resize(page, { width: 1920, height: 1080 });
    assert.ok((await boxWidth(page, boxes)) >= 97, "boxes of 98 px on a large screen");
    await resize(page, { width: 844, height: 390 });
    await checkPage(page, "Silver & Gold sideways");
  });

  browserTest(`Nile on every screen, ${language}`, async () => {
    const page = await visitor({ locale });
    await playNow(page, "nile");
    await playUntil([page], nileNext, () =>
      page
        .locator(`${named("store")}:visible`)
        .first()
        .isVisible(),
    );
    const faults = await checkScreens(page, "nile", `nile-${language}`);
    assert.deepEqual(faults, []);
    await resize(page, { width: 1024, height: 768 });
    assert.ok((await boxWidth(page, ".land-grid button")) >= 49, "land of 49 px on a lying tablet");
    await resize(page, { width: 844, height: 390 });
    await checkPage(page, "Nile sideways");
  });

  browserTest(`a new card is chosen beside my pyramids on phones, ${language}`, async () => {
    const page = await visitor({ locale });
    await playNow(page, "silver-gold");
    await playUntil([page], silverGoldNext, () => page.locator(`${named("display")}.is-mine`).isVisible());
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [640, 360],
    ]) {
      await resize(page, { width, height });
      await shot(page, `screen-choose-${language}-${width}x${height}`);
      const mine = `.pyramid:not(.is-done, .is-new) .pyramid-chamber`;
      for (const [selector, tap] of [
        [mine, 100],
        [`${named("display")} button`, 44],
        [named("confirm"), 44],
        [`${named("standings")} .number`, 0],
      ]) {
        assert.deepEqual(await page.evaluate(faultsOf, [selector, tap]), [], `${width} x ${height}`);
      }
    }
  });
}

browserTest("rivals' points are in sight on a phone", async () => {
  const page = await visitor();
  await playNow(page, "silver-gold");
  await playUntil([page], silverGoldNext, () =>
    page
      .locator(`${named("one-box")}:visible`)
      .first()
      .isVisible(),
  );
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ]) {
    await resize(page, { width, height });
    assert.deepEqual(await page.evaluate(faultsOf, [`${named("standings")} .number`, 0]), []);
    assert.equal(await page.locator(`${named("standings")} .number:visible`).count(), 2);
  }
});

browserTest("notches on the left and the right cover nothing", async () => {
  const page = await visitor();
  await playNow(page, "silver-gold");
  await playUntil([page], silverGoldNext, () =>
    page
      .locator(`${named("one-box")}:visible`)
      .first()
      .isVisible(),
  );
  const device = await page.context().newCDPSession(page);
  await device.send("Emulation.setSafeAreaInsetsOverride", { insets: { left: 47, right: 47 } });
  await resize(page, { width: 844, height: 390 });
  await shot(page, "screen-notch");
  const edges = await page.$$eval(".expedition-card, .box-grid button, .controls button, .top-bar a", (all) =>
    all
      .filter((one) => one.checkVisibility())
      .flatMap((one) => {
        const { left, right } = one.getBoundingClientRect();
        return [left, innerWidth - right];
      }),
  );
  assert.ok(Math.min(...edges) >= 47, `${Math.min(...edges)} px from the edge`);
});

for (const [game, next, reached] of [
  ["silver-gold", silverGoldNext, LEGAL],
  ["nile", nileNext, named("store")],
]) {
  browserTest(`${game} in forced colours`, async () => {
    const page = await visitor();
    await playNow(page, game);
    await playUntil([page], next, () => page.locator(`${reached}:visible`).first().isVisible());
    if (game === "silver-gold") await page.locator(`${LEGAL}:visible`).first().click();
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ forcedColors: "active", colorScheme });
      await shot(page, `screen-forced-${game}-${colorScheme}`);
    }
    const look = await page.evaluate(() => {
      const colour = (name) => {
        const probe = document.body.appendChild(document.createElement("i"));
        probe.style.cssText = `forced-color-adjust: none; color: ${name}`;
        const value = getComputedStyle(probe).color;
        probe.remove();
        return value;
      };
      const style = (selector) => getComputedStyle(document.querySelector(selector));
      return {
        canvas: colour("Canvas"),
        text: colour("CanvasText"),
        board: style(".chamber-stone, .nile .tile rect").fill,
        scene: style(".scene").display,
        border: style(".panel").borderTopWidth,
      };
    });
    assert.equal(look.board, look.canvas, "boards have the player's background");
    assert.notEqual(look.canvas, look.text);
    assert.deepEqual([look.scene, look.border], ["none", "1px"]);
  });
}

browserTest("the home page is there before WebAssembly, with the same words in the same places", async () => {
  for (const [locale, size] of [
    ["en-GB", { width: 390, height: 844 }],
    ["de-DE", { width: 1440, height: 900 }],
    ["fr-FR", { width: 768, height: 1024 }],
  ]) {
    const page = await visitor({ locale, size: { viewport: size } });
    await page.waitForSelector(named("play-now"));
    const look = () =>
      [".hero h1", ".hero .subtitle", ".play", ".game b", ".game small", ".options", ".button-big", ".divider"].map(
        (selector) => {
          const one = document.querySelector(selector);
          const { x, y, width, height } = one.getBoundingClientRect();
          return [selector, one.innerText.replaceAll(/\s+/g, " "), ...[x, y, width, height].map(Math.round)];
        },
      );
    const loaded = await page.evaluate(look);
    await page.context().route(/\.wasm$/, (route) => route.abort());
    page.expectedError = /./;
    // Without a service worker, which would answer from its cache.
    await page.evaluate(async () => {
      for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
    });
    page.outage.begin();
    await page.goto("about:blank");
    await page.goto(server.url, { waitUntil: "commit" });
    await page.waitForSelector("#first .hero");
    await page.evaluate(() => document.getElementById("failed").remove());
    await shot(page, `first-picture-${size.width}-${locale.slice(0, 2)}`);
    assert.deepEqual(await page.evaluate(look), loaded, `${locale} at ${size.width}`);
    page.errors.length = 0;
  }
});

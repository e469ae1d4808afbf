// Performance: the size of the first visit, layout shifts, and long tasks while bots think.
import assert from "node:assert/strict";
import { named, visitor, browserTest } from "./lib.mjs";
import { playNow, playToTurn, silverGoldNext, step } from "./steps.mjs";

browserTest("a first visit loads at most 500 KB before a game can start, and paints earlier", async () => {
  const page = await visitor();
  // As on a first visit.
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.setCacheDisabled", { cacheDisabled: true });
  await network.send("Network.setBypassServiceWorker", { bypass: true });
  let bytes = 0;
  network.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.reload();
  await page.waitForSelector(named("play-now"));
  assert.ok(bytes > 100_000 && bytes <= 500_000, `${bytes} bytes`);
  // The page paints before the WebAssembly module arrives.
  await page.route("**/*.wasm", async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await route.continue();
  });
  await page.reload();
  await page.waitForSelector(named("play-now"));
});

browserTest("the layout does not shift while the page loads", async () => {
  const page = await visitor();
  await page.evaluate(() => {
    window.shifted = 0;
    const add = ({ value, hadRecentInput }) => (window.shifted += hadRecentInput ? 0 : value);
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type: "layout-shift", buffered: true });
  });
  await page.waitForTimeout(500);
  const shifted = await page.evaluate(() => window.shifted);
  assert.ok(shifted < 0.1, `layout shift of ${shifted}`);
});

browserTest("the page has no long tasks while three expert bots think", async () => {
  const page = await visitor();
  await page.click(".options .option:last-child .segments button:last-child");
  await playNow(page, "silver-gold", 3);
  await playToTurn([page], silverGoldNext, /Expedition 2/);
  while ((await page.evaluate(silverGoldNext)) !== named("confirm")) await step(page, silverGoldNext);
  await step(page, silverGoldNext);
  await page.evaluate(() => {
    window.longest = 0;
    const look = ({ duration }) => (window.longest = Math.max(window.longest, duration));
    new PerformanceObserver((list) => list.getEntries().forEach(look)).observe({ type: "longtask" });
  });
  await page.waitForFunction(silverGoldNext);
  const longest = await page.evaluate(() => window.longest);
  assert.ok(longest < 200, `the page was busy for ${longest} ms at a time`);
});

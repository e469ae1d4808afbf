// Measures on a phone with a processor that is four times slower: how long a tap takes until its result is painted, and how
// smooth motion is. `cargo xtask bench taps` runs it on an otherwise idle machine.
import { PHONE, visitor, browserTest } from "./lib.mjs";
import { nileNext, playNow, playUntil, silverGoldNext } from "./steps.mjs";

const SLOWDOWN = 4;
const STEPS = 240;

/** Collects the taps that took longer than a frame (by the browser's event timing, in steps of 8 ms), and all frames. */
function collect() {
  window.taps = [];
  window.frames = [];
  const look = (list) => {
    for (const { duration, processingStart, processingEnd, target, interactionId } of list.getEntries()) {
      const what = target?.closest?.("[data-test]")?.dataset.test ?? "other";
      if (interactionId) window.taps.push({ what, duration, work: processingEnd - processingStart });
    }
  };
  new PerformanceObserver(look).observe({ type: "event", durationThreshold: 16 });
  let last = performance.now();
  const frame = (now) => {
    if (document.getAnimations().some(({ playState }) => playState === "running")) window.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

const median = (numbers) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;

/** Prints the slowest kinds of taps. */
function print(title, taps) {
  const kinds = new Map();
  for (const tap of taps) {
    const kind = tap.what.replaceAll(/\d+(-\d+)*/g, "N");
    kinds.set(kind, [...(kinds.get(kind) ?? []), tap]);
  }
  const rows = [...kinds].map(([what, all]) => {
    const slowest = all.reduce((one, other) => (other.duration > one.duration ? other : one));
    const times = { median: median(all.map(({ duration }) => duration)), slowest: slowest.duration };
    return { what, count: all.length, ...times, "work of the slowest": Math.round(slowest.work) };
  });
  console.log(`${title}: ${taps.length} taps of 16 ms or more (ms)`);
  console.table(rows.sort((one, other) => other.slowest - one.slowest).slice(0, 10));
}

for (const [game, next] of [
  ["silver-gold", silverGoldNext],
  ["nile", nileNext],
])
  for (const pace of ["none", "normal"])
    browserTest(`taps in ${game} at the pace ${pace}`, async () => {
      // A tap during motion only ends it and is no click, so with motion a mouse is used.
      const size = pace === "none" ? PHONE : { viewport: PHONE.viewport };
      const page = await visitor({ size, stored: { pace } });
      await page.emulateMedia({ reducedMotion: "no-preference" });
      await playNow(page, game);
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
      await page.evaluate(collect);
      let steps = 0;
      await playUntil([page], next, () => (steps += 1) > STEPS);
      await page.waitForTimeout(500);
      const { taps, frames } = await page.evaluate(() => ({ taps: window.taps, frames: window.frames }));
      print(`${game}, pace ${pace}`, taps);
      const late = frames.filter((time) => time > 25).length;
      if (pace !== "none")
        console.log(`${frames.length} frames with motion, median ${median(frames).toFixed(1)} ms, ${late} late`);
    });

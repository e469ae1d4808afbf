// Nile at its own pace: the other player's turn can be followed, and a turn that brings nothing stops.
import assert from "node:assert/strict";
import { checkPage, named, shot, visitor, browserTest } from "./lib.mjs";
import { isVisible, nileNext, playNow, playUntil, press } from "./steps.mjs";

browserTest("the last turn of the other player stays in one line", async () => {
  const page = await visitor();
  await playNow(page, "nile");
  await playUntil([page], nileNext, () => isVisible(page, "rival-turn"));
  assert.match(await page.textContent(named("rival-turn")), /^Moon rolled \d \d \d/);
  await shot(page, "nile-rival-turn");
  await checkPage(page, "the other player's turn");
});

browserTest("the other player's turn takes its time, and a press ends it", async () => {
  const page = await visitor({ stored: { pace: "slow" } });
  await playNow(page, "nile");
  // Presses end what is shown, so that the setup is quick.
  await playUntil([page], nileNext, () => isVisible(page, "rival-turn"));
  await playUntil([page], nileNext, async () => !(await isVisible(page, "rival-turn")));
  await page.waitForSelector(".wrap.showing");
  await page.waitForTimeout(400);
  await shot(page, "nile-showing");
  await page.mouse.click(700, 20);
  await page.waitForSelector(".wrap.showing", { state: "detached", timeout: 4000 });
});

/** The land to buy first: as high as possible, so that few columns bring something. */
function highestLand() {
  const open = [...document.querySelectorAll(".land-grid button")].filter((one) =>
    /you can b/.test(one.getAttribute("aria-label")),
  );
  const row = (one) => Number(one.dataset.test.split("-").at(-1));
  open.sort((one, other) => row(other) - row(one));
  return `[data-test="${open[0].dataset.test}"]`;
}

/** Plays without ever spending anything, until a turn brings nothing. */
async function idle(page) {
  const until = Date.now() + 90_000;
  while (!(await isVisible(page, "nothing"))) {
    assert.ok(Date.now() < until, "every turn brought something");
    const what = (await isVisible(page, "end-anyway")) ? named("end-anyway") : await page.evaluate(nileNext);
    if (!what) await page.waitForTimeout(20);
    else if (!/land-|row-|store|tab-/.test(what)) await press(page, what);
    else if (await page.locator(".tray.opening").count()) await press(page, await page.evaluate(highestLand));
    else await press(page, named("confirm"));
  }
}

browserTest("a turn that brings nothing stops until it is acknowledged", async () => {
  const page = await visitor();
  await playNow(page, "nile");
  await idle(page);
  assert.match(await page.textContent(named("nothing")), /Nothing to spend\. Turn of Moon\./);
  await page.waitForSelector(`${named("nothing-ok")}:focus`);
  await checkPage(page, "nothing to spend");
  await shot(page, "nile-nothing");
  const log = await page.textContent(".game-log");
  await page.waitForTimeout(1500);
  assert.equal(await page.textContent(".game-log"), log, "the bot waits");
  await press(page, named("nothing-ok"));
  await page.waitForFunction((before) => document.querySelector(".game-log").textContent !== before, log);
});

// Tables on the server: bots, leaving, the clock.
import assert from "node:assert/strict";
import { PHONE, named, shots, visitor, browserTest } from "./lib.mjs";
import { join, openTable, start } from "./tables.mjs";
import { isVisible, playToTurn, press, silverGoldNext } from "./steps.mjs";

browserTest("a bot replaces a player who leaves, and the others play on", async () => {
  const host = await visitor();
  const link = await openTable(host, "silver-gold");
  const guest = await visitor({ size: PHONE });
  await join(guest, link, "Bo");
  await start(host);
  await playToTurn([host, guest], silverGoldNext, /Expedition 2/);
  await press(guest, named("table-menu"));
  await press(guest, named("leave"));
  await press(guest, named("leave-really"));
  await guest.waitForSelector(named("change-marks"), { state: "detached" });
  await playToTurn([host], silverGoldNext, /Expedition 4/);
  assert.doesNotMatch(await host.textContent(named("rivals")), /Bo/, "a bot with its own name sits there now");
  assert.ok(!(await isVisible(guest, "confirm")), "a player who left has nothing to confirm");
});

browserTest("the host frees the seat of a guest before the game", async () => {
  const host = await visitor();
  const link = await openTable(host, "silver-gold");
  const guest = await visitor({ size: PHONE });
  await join(guest, link, "Bo");
  await press(host, named("free-seat"));
  await guest.waitForSelector(named("stand-up"), { state: "detached" });
  await host.waitForSelector(named("add-bot"));
});

browserTest("the clock of a table with a bot runs", async () => {
  const host = await visitor();
  await openTable(host, "silver-gold", () =>
    press(host, `${named("new-table")} .option:nth-of-type(2) .segments button:nth-child(2)`),
  );
  await host.selectOption(named("add-bot"), "novice");
  await host.waitForSelector(named("remove-bot"));
  await shots(host, "gathering-with-a-bot");
  await start(host);
  const left = async () => Number((await host.textContent(named("clock"))).split(":")[1]);
  const first = await left();
  assert.ok(first > 20 && first <= 30, `${first} seconds are left`);
  await host.waitForFunction(
    ([clock, before]) => Number(document.querySelector(clock).textContent.split(":")[1]) < before,
    [named("clock"), first],
  );
});

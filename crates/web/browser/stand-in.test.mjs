// A bot plays for a player who is away, and the log says so.
import assert from "node:assert/strict";
import { named, server, visitor, browserTest, shot } from "./lib.mjs";
import { join, openTable, start } from "./tables.mjs";
import { nileNext, playUntil, silverGoldNext } from "./steps.mjs";

/** Starts the server again: bots stand in after two seconds. */
async function restartImpatient() {
  process.env.PYRAMIDS_GRACE = "2";
  await server.kill("SIGTERM");
  await server.start();
}

for (const [game, next] of [
  ["nile", nileNext],
  ["silver-gold", silverGoldNext],
])
  browserTest(`turns of a stand-in are marked in the log of ${game}`, async () => {
    await restartImpatient();
    const host = await visitor();
    const link = await openTable(host, game);
    const guest = await visitor();
    await join(guest, link, "Bo");
    await start(host);
    // A turn of their own before they leave.
    await playUntil([host, guest], next, async () => /You (removed|kept)/.test(await guest.textContent(".game-log")));
    assert.equal(await guest.locator(named("by-bot")).count(), 0);
    const table = guest.url();
    await guest.goto(new URL("#/learn", table).href);
    await playUntil([host], next, async () => (await host.locator(named("by-bot")).count()) > 1);
    await guest.goto(table);
    await guest.waitForSelector(named("by-bot"), { state: "attached" });
    const lines = await guest.locator(".game-log li").allTextContents();
    const marked = lines.filter((line) => line.includes("played by a bot"));
    assert.ok(marked.length > 0 && marked.every((line) => line.startsWith("You ")), lines.join(" | "));
    assert.ok(
      lines.some((line) => /^You (removed|kept)/.test(line) && !marked.includes(line)),
      lines.join(" | "),
    );
    await shot(guest, `by-bot-${game}`);
    // The host sees the same.
    const seen = await host.locator(`.game-log li:has(${named("by-bot")})`).allTextContents();
    assert.ok(seen.length > 0 && seen.every((line) => line.startsWith("Bo ")), seen.join(" | "));
  });

// Opening, joining and starting a table on the server.
import assert from "node:assert/strict";
import { named } from "./lib.mjs";
import { press } from "./steps.mjs";

/** Opens a table and sits down. `choose` changes its settings. Returns the link. */
export async function openTable(host, game, choose = async () => {}) {
  await press(host, named("with-friends"));
  await host.fill(named("name"), "Ada");
  await press(host, named("name-ok"));
  await host.waitForSelector(named("new-table"));
  await press(host, named(`game-${game}`));
  await choose();
  await press(host, named("create"));
  await host.waitForSelector(named("stand-up"));
  return host.inputValue(named("link-text"));
}

/** Opens the link of a table and enters a name. */
export async function visitTable(guest, link, name) {
  await guest.goto(new URL(new URL(link).hash, guest.url()).href);
  // Guests see who invited them before they enter a name.
  assert.match(await guest.textContent(named("invited-to")), /Ada/);
  await guest.fill(named("name"), name);
  await press(guest, named("name-ok"));
}

/** Opens the link of a table and sits down. */
export async function join(guest, link, name) {
  await visitTable(guest, link, name);
  await guest.waitForSelector(named("sit"));
  await press(guest, named("sit"));
  await guest.waitForSelector(named("stand-up"));
}

/** Starts the game once all seats are taken. */
export async function start(host) {
  await host.waitForSelector(`${named("ready")}:enabled`);
  await press(host, named("ready"));
  await host.waitForSelector(`${named("keeping")}, ${named("plan")}`);
}

// How people come together at a table of the server.
import assert from "node:assert/strict";
import { named } from "./lib.mjs";
import { press } from "./steps.mjs";

/** Opens a table and sits down there; `choose` sets what is not as usual. Returns its link. */
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

/** Comes by a link under a name. */
export async function come(guest, link, name) {
  await guest.goto(new URL(new URL(link).hash, guest.url()).href);
  // Whoever is invited sees by whom before they say who they are.
  assert.match(await guest.textContent(named("invited-to")), /Ada/);
  await guest.fill(named("name"), name);
  await press(guest, named("name-ok"));
}

/** Comes by a link, and sits down. */
export async function join(guest, link, name) {
  await come(guest, link, name);
  await guest.waitForSelector(named("sit"));
  await press(guest, named("sit"));
  await guest.waitForSelector(named("stand-up"));
}

/** The host starts the game, once everybody is there. */
export async function start(host) {
  await host.waitForSelector(`${named("ready")}:enabled`);
  await press(host, named("ready"));
  await host.waitForSelector(`${named("keeping")}, ${named("plan")}`);
}

// One player on several devices: adding one by a link, and signing it out.
import assert from "node:assert/strict";
import { PHONE, named, shots, visitor, browserTest } from "./lib.mjs";
import { openTable } from "./tables.mjs";
import { press } from "./steps.mjs";

/** Opens the list of devices on the page "My games". */
async function openDevices(page) {
  await page.goto(new URL("#/mine", page.url()).href);
  await press(page, named("devices"));
  await page.waitForSelector(named("device"));
}

/** Lets the server carry out the next claim, and loses its answer. Returns the bodies of all claims. */
async function loseFirstAnswer(page) {
  const claims = [];
  await page.route("**/api/me/claim", async (route) => {
    const body = route.request().postData();
    claims.push(body);
    if (claims.length > 1) return route.continue();
    // Not through the page's browser, which would keep the cookie.
    const headers = { "content-type": "application/json", "user-agent": route.request().headers()["user-agent"] };
    await fetch(route.request().url(), { method: "POST", headers, body });
    return route.abort();
  });
  return claims;
}

browserTest("a link adds a phone, although the first answer is lost, and the phone can be signed out", async () => {
  const desktop = await visitor();
  const table = await openTable(desktop, "silver-gold");
  await openDevices(desktop);
  assert.equal(await desktop.locator(named("device")).count(), 1);
  await press(desktop, named("sign-out"));
  // The only device: losing it would lose the player.
  await desktop.waitForSelector(named("only-device"));
  await press(desktop, named("add-device"));
  const link = await desktop.inputValue(named("device-link"));
  await shots(desktop, "add-device");

  const phone = await visitor({ size: PHONE, colorScheme: "dark", locale: "de" });
  phone.expectedError = /ERR_FAILED|401/;
  const claims = await loseFirstAnswer(phone);
  await phone.goto(link);
  await press(phone, named("claim"));
  await phone.waitForSelector(named("claim-failed"));
  await shots(phone, "claim-again");
  await press(phone, named("claim"));
  await phone.waitForSelector(named("claimed"));
  assert.equal(claims.length, 2);
  assert.equal(claims[0], claims[1], "the same key");

  // Both have the seat.
  await phone.goto(table);
  await phone.waitForSelector(named("stand-up"));
  await desktop.reload();
  await openDevices(desktop);
  const labels = await desktop.locator(`${named("device")} b`).allTextContents();
  assert.ok(labels.length === 2 && labels.every((label) => /^Chrom\w+ · \w+$/.test(label)), String(labels));
  await shots(desktop, "devices");
  const other = `${named("device")}:not(:has(${named("this-device")})) ${named("sign-out")}`;
  await press(desktop, other);
  await press(desktop, other);
  await desktop.waitForSelector(`${named("signed-out")}:not(:empty)`);
  assert.equal(await desktop.locator(named("device")).count(), 1);
  await phone.waitForSelector(named("ended"));
  await shots(phone, "signed-out");
});

// Every page, in every language and theme, on desktop and phone.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DESKTOP, PHONE, checkPage, named, server, shot, visitor, browserTest } from "./lib.mjs";

const PAGES = {
  home: "#/",
  "pass-and-play": "#/pass",
  "your-name": "#/new",
  mine: "#/mine",
  replay: "#/replay",
  learn: "#/learn",
  "learn-silver-gold": "#/learn/silver-gold",
  "learn-nile": "#/learn/nile",
  settings: "#/settings",
  "no-table": "#/t/00000000000000000000000000000001",
  nowhere: "#/nowhere",
};

/** Opens every page as a new visitor. */
async function everyPage(page, check) {
  for (const [name, address] of Object.entries(PAGES)) {
    // The browser logs the status of the missing table.
    page.expectedError = name === "no-table" ? /status of 404/ : undefined;
    await page.goto(server.url + address);
    await page.waitForSelector("main h1, main input");
    await check(name);
  }
  await page.goto(`${server.url}#/new`);
  await page.fill(named("name"), "Ada");
  await page.click(named("name-ok"));
  await page.waitForSelector(named("new-table"));
  await check("new-table");
}

for (const [size, sizeName] of [
  [DESKTOP, "1440"],
  [PHONE, "390"],
]) {
  for (const colorScheme of ["light", "dark"]) {
    browserTest(`every page at ${sizeName}, ${colorScheme}`, async () => {
      const page = await visitor({ size, colorScheme });
      await everyPage(page, async (name) => {
        await shot(page, `${name}-${sizeName}-${colorScheme}`);
        await checkPage(page, name);
      });
    });
  }
}

browserTest("the language comes from the browser, can be switched, and is remembered", async () => {
  for (const [locale, title] of [
    ["de-AT", "Grab tief"],
    ["fr-CA", "Creusez"],
    ["es-ES", "Dig deep"],
  ]) {
    const page = await visitor({ locale });
    assert.match(await page.textContent("h1"), new RegExp(title));
    if (locale === "de-AT") {
      await page.click('.languages [lang="fr"]');
      assert.match(await page.textContent("h1"), /Creusez/);
      assert.equal(await page.getAttribute("html", "lang"), "fr");
      await page.reload();
      await page.waitForSelector("main h1");
      assert.match(await page.textContent("h1"), /Creusez/);
    }
  }
  for (const locale of ["de", "fr"]) {
    const page = await visitor({
      locale,
      size: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    });
    await everyPage(page, async (name) => {
      await shot(page, `${name}-360-${locale}`);
      await checkPage(page, `${name} in ${locale}`);
    });
  }
});

browserTest("the theme follows the device until one is chosen, which is remembered", async () => {
  const page = await visitor({ colorScheme: "dark" });
  const theme = () => page.getAttribute("html", "data-theme");
  assert.equal(await theme(), "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await page.waitForSelector('html[data-theme="light"]');
  await page.click('[aria-label="Switch between light and dark"]');
  assert.equal(await theme(), "dark");
  await page.reload();
  await page.waitForSelector("main h1");
  assert.equal(await theme(), "dark");
});

browserTest("at 200 % nothing is cut off", async () => {
  // A window of 1440 pixels at 200 % has room for 720.
  const page = await visitor({ size: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 } });
  await everyPage(page, (name) => checkPage(page, `${name} at 200 %`));
});

browserTest("a file that is not a record is refused with a reason", async () => {
  const page = await visitor({ url: `${server.url}#/replay` });
  const file = join(server.folder, "nonsense.jsonl");
  writeFileSync(file, '{"record":"something else"}\n');
  await page.setInputFiles(named("record-file"), file);
  await page.waitForSelector(named("replay-failed"));
  assert.match(await page.textContent(named("replay-failed")), /line 1/);
});

browserTest("a record can be dropped anywhere on the page", async () => {
  const page = await visitor({ url: `${server.url}#/replay` });
  await page.waitForSelector(named("record-file"), { state: "attached" });
  const isTaken = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["nonsense"], "nonsense.jsonl"));
    return !document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  assert.ok(isTaken, "the browser must not open the file itself");
  await page.waitForSelector(named("replay-failed"));
});

browserTest("hashed files are cached forever, the page is not", async () => {
  const page = await fetch(server.url);
  assert.equal(page.headers.get("cache-control"), "no-cache");
  assert.match(page.headers.get("content-security-policy"), /script-src 'self'/);
  const text = await page.text();
  for (const [, name] of text.matchAll(/(?:src|href)="\.\/([^"]+-[0-9a-f]{16}\.[a-z]+)"/g)) {
    const file = await fetch(server.url + name, { headers: { "accept-encoding": "br" } });
    assert.match(file.headers.get("cache-control"), /immutable/, name);
    assert.equal(file.headers.get("content-encoding"), "br", name);
    await file.arrayBuffer();
  }
});

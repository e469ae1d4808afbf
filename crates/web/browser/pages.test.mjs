// Every page, in every language, light and dark, on a desk and in a hand.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DESKTOP, PHONE, Server, closeBrowser, keepsTo, shot, visitor } from "./lib.mjs";
import { named } from "./steps.mjs";

const server = new Server();
before(() => server.start());
after(async () => {
  await closeBrowser();
  await server.stop();
});

const PAGES = {
  home: "#/",
  "pass-and-play": "#/pass",
  "new-table": "#/new",
  mine: "#/mine",
  replay: "#/replay",
  learn: "#/learn",
  "learn-silver-gold": "#/learn/silver-gold",
  "learn-nile": "#/learn/nile",
  settings: "#/settings",
  "no-table": "#/t/00000000000000000000000000000001",
  nowhere: "#/nowhere",
};

for (const [size, sizeName] of [[DESKTOP, "1440"], [PHONE, "390"]]) {
  for (const colorScheme of ["light", "dark"]) {
    test(`every page at ${sizeName}, ${colorScheme}`, async () => {
      const page = await visitor(server.url, { size, colorScheme });
      for (const [name, address] of Object.entries(PAGES)) {
        await page.goto(server.url + address);
        await page.waitForSelector("main h1, main input");
        await shot(page, `${name}-${sizeName}-${colorScheme}`);
        await keepsTo(page, name);
      }
      await page.context().close();
    });
  }
}

test("the language comes from the browser, can be switched, and is remembered", async () => {
  for (const [locale, title] of [["de-AT", "Grab tief"], ["fr-CA", "Creusez"], ["es-ES", "Dig deep"]]) {
    const page = await visitor(server.url, { locale });
    assert.match(await page.textContent("h1"), new RegExp(title));
    if (locale === "de-AT") {
      await page.click('.languages [lang="fr"]');
      assert.match(await page.textContent("h1"), /Creusez/);
      assert.equal(await page.getAttribute("html", "lang"), "fr");
      await page.reload();
      await page.waitForSelector("main h1");
      assert.match(await page.textContent("h1"), /Creusez/);
    }
    await page.context().close();
  }
  for (const locale of ["de", "fr"]) {
    const page = await visitor(server.url, { locale, size: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } });
    for (const [name, address] of Object.entries(PAGES)) {
      await page.goto(server.url + address);
      await page.waitForSelector("main h1, main input");
      await shot(page, `${name}-360-${locale}`);
      await keepsTo(page, `${name} in ${locale}`);
    }
    await page.context().close();
  }
});

test("at 200 % nothing is cut off", async () => {
  // A window of 1440 pixels at 200 % has room for 720.
  const page = await visitor(server.url, { size: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 } });
  for (const [name, address] of Object.entries(PAGES)) {
    await page.goto(server.url + address);
    await page.waitForSelector("main h1, main input");
    await keepsTo(page, `${name} at 200 %`);
  }
  await page.context().close();
});

test("a file that is no record is refused with the reason", async () => {
  const page = await visitor(`${server.url}#/replay`);
  const file = join(server.folder, "nonsense.jsonl");
  writeFileSync(file, '{"record":"something else"}\n');
  await page.setInputFiles(named("record-file"), file);
  await page.waitForSelector(named("replay-trouble"));
  assert.match(await page.textContent(named("replay-trouble")), /line 1/);
  await page.context().close();
});

test("what is served may be kept forever where its name says so, and never where not", async () => {
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

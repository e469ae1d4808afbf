// A new version of the client: it is announced, and loaded only when the player wants it.
import assert from "node:assert/strict";
import { createServer, request } from "node:http";
import { named, server, visitor, browserTest } from "./lib.mjs";
import { playNow, press } from "./steps.mjs";

/** The name of the script that starts the client, in another version. */
const OTHER_SCRIPT = "start-0123456789abcdef.js";

/** A proxy to the server that can pretend to have a newer version: its service worker lists another start script. */
async function openNewerProxy() {
  const proxy = { isNewer: false };
  const listener = createServer((incoming, answer) => {
    const isWorker = incoming.url === "/service-worker.js";
    const path = incoming.url === `/${OTHER_SCRIPT}` ? "/icon.svg" : incoming.url;
    const headers = { ...incoming.headers, "accept-encoding": isWorker ? "identity" : "gzip" };
    // The server does not know the newer version: it would answer that nothing has changed.
    if (isWorker) delete headers["if-none-match"];
    const outgoing = request(new URL(path, server.url), { method: incoming.method, headers }, async (found) => {
      const parts = await found.toArray();
      let body = Buffer.concat(parts);
      if (isWorker) delete found.headers.etag;
      if (isWorker && proxy.isNewer) body = Buffer.from(String(body).replace(/start-[0-9a-f]{16}\.js/, OTHER_SCRIPT));
      answer.writeHead(found.statusCode, { ...found.headers, "content-length": body.length }).end(body);
    });
    incoming.pipe(outgoing);
  });
  await new Promise((resolve) => listener.listen(0, "127.0.0.1", resolve));
  proxy.url = `http://127.0.0.1:${listener.address().port}/`;
  proxy.close = () => listener.close();
  return proxy;
}

browserTest("a new version waits during a game until the player takes it", async () => {
  const proxy = await openNewerProxy();
  try {
    const page = await visitor({ url: proxy.url });
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await page.evaluate(() => (window.isOldPage = true));
    await playNow(page, "silver-gold");
    proxy.isNewer = true;
    // The player returns to the tab, which looks for a new version.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await press(page, named("table-menu"));
    await page.waitForSelector(named("update"));
    assert.ok(await page.evaluate(() => window.isOldPage), "nothing was loaded again by surprise");
    await press(page, named("update"));
    await page.waitForFunction(() => !window.isOldPage);
    await page.waitForSelector(named("keeping"));
    const worker = await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).waiting);
    assert.equal(worker, null, "the new version is in use");
    assert.equal(await page.locator(named("update")).count(), 0, "it is offered once");
  } finally {
    proxy.close();
  }
});

browserTest("the home page says that a new version is ready", async () => {
  const proxy = await openNewerProxy();
  try {
    const page = await visitor({ url: proxy.url });
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    proxy.isNewer = true;
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.waitForSelector(named("update-notice"));
  } finally {
    proxy.close();
  }
});

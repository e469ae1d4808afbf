// Without a network: everything that needs no other people works on.
import { named, shots, visitor, visits } from "./lib.mjs";
import { playNow, playToTurn, silverGoldNext } from "./steps.mjs";

visits("after the first visit the network can be cut, and a new game is begun and played", async () => {
  const page = await visitor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.keys()).some((name) => name.startsWith("pyramids-")));
  page.away.begin();
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector(named("no-server"));
  await shots(page, "offline");
  await playNow(page, "silver-gold");
  await playToTurn([page], silverGoldNext, /Expedition 4/);
  await page.goto(`${page.url().split("#")[0]}#/new`);
  await page.waitForSelector(named("unreachable"));
  await shots(page, "unreachable");
});

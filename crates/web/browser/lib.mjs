// A server of our own, browsers that look at it, and what every page must keep to.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const PROGRAM = process.env.PYRAMIDS;
const SHOTS = process.env.PYRAMIDS_SHOTS;
const AXE = readFileSync(new URL("./node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

export const DESKTOP = { viewport: { width: 1440, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

export const named = (name) => `[data-test="${name}"]`;

/** A server on a database of its own, which can be killed and started again. */
class Server {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), "pyramids-"));
    this.port = 0;
    this.away = new Away();
  }

  async start() {
    const listen = `127.0.0.1:${this.port}`;
    this.process = spawn(PROGRAM, ["serve", "--listen", listen, "--database", join(this.folder, "pyramids.db")], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const address = await new Promise((resolve, reject) => {
      let told = "";
      this.process.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${told}`)));
      this.process.stdout.on("data", (text) => {
        told += text;
        const found = /listening on (http:\/\/\S+)/.exec(told);
        if (found) resolve(found[1]);
      });
    });
    this.port = Number(new URL(address).port);
    this.url = `http://127.0.0.1:${this.port}/`;
    this.away.end();
  }

  async kill(signal = "SIGKILL") {
    this.away.begin();
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill(signal);
    await ended;
  }

  isRunning() {
    return this.process?.exitCode === null && this.process.signalCode === null;
  }

  async stop() {
    if (this.isRunning()) await this.kill("SIGTERM");
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A time in which requests may fail, and a moment after it for those that were on their way. */
class Away {
  until = 0;

  begin() {
    this.until = Infinity;
  }

  end() {
    if (this.until === Infinity) this.until = Date.now() + 1000;
  }

  isNow() {
    return Date.now() < this.until;
  }
}

/** A line to the server that can be cut, with everything that is said over it at the time. */
class Line {
  away = new Away();
  isCut = false;
  sockets = new Set();

  async open() {
    this.listener = createServer((near) => {
      if (this.isCut) return near.destroy();
      const far = connect(server.port, "127.0.0.1");
      for (const [one, other] of [
        [near, far],
        [far, near],
      ]) {
        this.sockets.add(one);
        one.pipe(other);
        one.on("error", () => other.destroy());
        one.on("close", () => {
          this.sockets.delete(one);
          other.destroy();
        });
      }
    });
    await new Promise((resolve) => this.listener.listen(0, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${this.listener.address().port}/`;
    return this;
  }

  cut() {
    this.away.begin();
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend() {
    this.isCut = false;
    this.away.end();
  }

  close() {
    this.cut();
    this.listener.close();
  }
}

export const server = new Server();
let browser;

before(async () => {
  const flags = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  const program = process.env.CHROMIUM ?? "/usr/bin/chromium";
  [browser] = await Promise.all([chromium.launch({ executablePath: program, args: flags }), server.start()]);
});

after(async () => {
  await browser?.close();
  await server.stop();
});

/** The visitors of the test that runs, and their lines. */
let visitors = [];
let lines = [];

export async function openLine() {
  const line = await new Line().open();
  lines.push(line);
  return line;
}

/** Somebody with a browser profile of their own. */
export async function visitor(options = {}) {
  const { url = server.url, away = server.away, colorScheme = "light", locale = "en-GB", size = DESKTOP } = options;
  const context = await browser.newContext({ ...size, colorScheme, locale, reducedMotion: "reduce" });
  const page = await context.newPage();
  visitors.push(page);
  page.setDefaultTimeout(10_000);
  page.touches = Boolean(size.hasTouch);
  page.away = new Away();
  page.troubles = [];
  page.on("console", (message) => {
    const ofNetwork = /Failed to load resource|WebSocket connection|ERR_INTERNET_DISCONNECTED/.test(message.text());
    const excused = ofNetwork && [server.away, away, page.away].some((one) => one.isNow());
    if (message.type() === "error" && !excused && !page.expects?.test(message.text()))
      page.troubles.push(`${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => page.troubles.push(String(error)));
  await page.goto(url);
  await page.waitForSelector("main");
  return page;
}

/** A test with visitors: no console of theirs may show an error; if it fails, it says and pictures what they saw. */
export function visits(name, body) {
  test(name, async () => {
    visitors = [];
    lines = [];
    if (!server.isRunning()) await server.start();
    try {
      await body();
      for (const page of visitors) assert.deepEqual(page.troubles, [], "errors on the console");
    } catch (trouble) {
      for (const [index, page] of visitors.entries()) {
        trouble.message += `\nvisitor ${index + 1} saw ${await sight(page)}`;
        await shot(page, `failed-${name.replaceAll(/\W+/g, "-")}${index ? `-${index + 1}` : ""}`).catch(() => {});
      }
      throw trouble;
    } finally {
      for (const page of visitors) await page.context().close();
      for (const line of lines) line.close();
    }
  });
}

/** A page in a few words. */
async function sight(page) {
  const look = () => {
    const parts = ["turn", "link", "reconnecting", "curtain", "keeping", "move-bar", "plan", "ending"];
    const seen = parts.map((name) => [
      name,
      document.querySelector(`[data-test="${name}"]`)?.innerText.replaceAll(/\s+/g, " ").trim(),
    ]);
    const told = seen.filter(([, text]) => text).map(([name, text]) => `  ${name}: ${text.slice(0, 200)}`);
    return [`${document.title} at ${location.hash}`, ...told].join("\n");
  };
  const told = await page.evaluate(look).catch((trouble) => String(trouble));
  return page.troubles.length ? `${told}\n  console: ${page.troubles.join(" | ")}` : told;
}

/** What must hold on every page: no error was logged, nothing scrolls sideways, axe finds nothing serious. */
export async function keepsTo(page, name) {
  assert.deepEqual(page.troubles, [], `${name}: errors on the console`);
  const { wide, seen } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, seen: innerWidth }));
  assert.ok(wide <= seen, `${name}: ${wide} px wide, but only ${seen} are seen`);
  // By the debugger's door: the page's own policy rightly forbids scripts from elsewhere.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${AXE}; 0`);
  // One rule that axe still tries out is asked for too: what is seen on a button is a part of its name.
  const found = await page.evaluate(() =>
    window.axe.run(document, {
      resultTypes: ["violations"],
      rules: { "label-content-name-mismatch": { enabled: true } },
    }),
  );
  const grave = found.violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const told = grave.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ html }) => html.slice(0, 160))
        .join(" | ")}`,
  );
  assert.deepEqual(told, [], `${name}: what axe found`);
}

/** A picture for people to look at. */
export async function shot(page, name) {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}

/** The page as it is now at both sizes, light and dark; it must keep to what every page keeps to. */
export async function shots(page, name) {
  const before = page.viewportSize();
  for (const [size, colorScheme] of [
    [DESKTOP, "dark"],
    [DESKTOP, "light"],
    [PHONE, "light"],
    [PHONE, "dark"],
  ]) {
    await page.setViewportSize(size.viewport);
    await page.emulateMedia({ colorScheme });
    await shot(page, `${name}-${size.viewport.width}-${colorScheme}`);
    // Both sizes and both lights, but not each with each.
    if ((size === PHONE) === (colorScheme === "dark"))
      await keepsTo(page, `${name} at ${size.viewport.width}, ${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(before);
}

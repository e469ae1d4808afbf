// A server and browsers for the tests, and the checks that every page must pass.
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

/** A server with its own database. It can be killed and restarted. */
class Server {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), "pyramids-"));
    this.port = 0;
    this.outage = new Outage();
  }

  async start() {
    const listen = `127.0.0.1:${this.port}`;
    this.process = spawn(PROGRAM, ["serve", "--listen", listen, "--database", join(this.folder, "pyramids.db")], {
      stdio: ["ignore", "pipe", "inherit"],
      // The push service of the tests is on this machine, and does not wait.
      env: { ...process.env, PYRAMIDS_LOCAL_PUSH: "true", PYRAMIDS_NOTICE_DELAY: "1" },
    });
    const address = await new Promise((resolve, reject) => {
      let output = "";
      this.process.once("exit", (code) => reject(new Error(`the server exited with code ${code}: ${output}`)));
      this.process.stdout.on("data", (text) => {
        output += text;
        const found = /listening on (http:\/\/\S+)/.exec(output);
        if (found) resolve(found[1]);
      });
    });
    this.port = Number(new URL(address).port);
    this.url = `http://127.0.0.1:${this.port}/`;
    this.outage.end();
  }

  async kill(signal = "SIGKILL") {
    this.outage.begin();
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

/** A time in which requests may fail. It ends one second late, for requests that were in flight. */
class Outage {
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

/** A TCP proxy to the server that can drop all connections. */
class TcpProxy {
  outage = new Outage();
  isDown = false;
  swallows = false;
  sockets = new Set();

  async open() {
    this.listener = createServer((near) => {
      if (this.isDown) return near.destroy();
      if (this.swallows) return this.sockets.add(near.pause());
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

  disconnect() {
    this.outage.begin();
    this.isDown = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /** From now on packets vanish: nothing arrives, and nobody is told. */
  swallow() {
    this.outage.begin();
    this.swallows = true;
    for (const socket of this.sockets) socket.unpipe().pause();
  }

  reconnect() {
    if (this.swallows) for (const socket of this.sockets) socket.destroy();
    this.swallows = false;
    this.isDown = false;
    this.outage.end();
  }

  close() {
    this.disconnect();
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

/** The name, the visitors and the proxies of the running test. */
let running = "";
let visitors = [];
let proxies = [];

export async function openProxy() {
  const proxy = await new TcpProxy().open();
  proxies.push(proxy);
  return proxy;
}

/** Games in the browser get the same deals in every run of a test. `PYRAMIDS_LUCK=2` asks for other deals. Runs in the page. */
function seedRandomness(name) {
  // Each page load draws other numbers, so that no identifier is made twice.
  const loads = Number(sessionStorage.getItem("test-loads") ?? 0) + 1;
  sessionStorage.setItem("test-loads", loads);
  let state = loads;
  for (const letter of name) state = (Math.imul(state, 31) + letter.codePointAt(0)) | 0;
  // The generator "splitmix32".
  const next = () => {
    state = (state + 0x9e3779b9) | 0;
    const mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    const again = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return again ^ (again >>> 15);
  };
  crypto.getRandomValues = (numbers) => {
    new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength).forEach((_, index, bytes) => {
      bytes[index] = next() >>> 24;
    });
    return numbers;
  };
}

/** A visitor with its own browser profile. `stored` has settings of an earlier visit, such as `{ pace: "normal" }`. */
export async function visitor(options = {}) {
  const { url = server.url, outage = server.outage, colorScheme = "light", locale = "en-GB", size = DESKTOP } = options;
  const context = await browser.newContext({ ...size, colorScheme, locale, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.addInitScript((stored) => {
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(`pyramids.${name}`, value);
  }, options.stored ?? {});
  await page.addInitScript(seedRandomness, `${process.env.PYRAMIDS_LUCK ?? ""}${running} ${visitors.length}`);
  visitors.push(page);
  page.setDefaultTimeout(10_000);
  page.touches = Boolean(size.hasTouch);
  page.outage = new Outage();
  page.errors = [];
  page.on("console", (message) => {
    const ofNetwork = /Failed to load resource|WebSocket connection|ERR_INTERNET_DISCONNECTED/.test(message.text());
    const excused = ofNetwork && [server.outage, outage, page.outage].some((one) => one.isNow());
    if (message.type() === "error" && !excused && !page.expectedError?.test(message.text()))
      page.errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => page.errors.push(String(error)));
  await page.goto(url);
  await page.waitForSelector("main");
  return page;
}

/** A test in browsers. It fails if a console shows an error. A failed test reports what the visitors saw, with screenshots. */
export function browserTest(name, body) {
  test(name, async () => {
    running = name;
    visitors = [];
    proxies = [];
    if (!server.isRunning()) await server.start();
    try {
      await body();
      for (const page of visitors) assert.deepEqual(page.errors, [], "errors on the console");
    } catch (error) {
      for (const [index, page] of visitors.entries()) {
        error.message += `\nvisitor ${index + 1} saw ${await describe(page)}`;
        await shot(page, `failed-${name.replaceAll(/\W+/g, "-")}${index ? `-${index + 1}` : ""}`).catch(() => {});
      }
      throw error;
    } finally {
      for (const page of visitors) await close(page);
      for (const proxy of proxies) proxy.close();
    }
  });
}

/** Closes a visitor's browser profile. Route handlers that still wait for the page end without an error. */
async function close(page) {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.context().close();
}

/** The content of a page in a few words. */
async function describe(page) {
  const look = () => {
    const parts = ["turn", "link", "reconnecting", "curtain", "keeping", "move-bar", "plan", "ending"];
    const seen = parts.map((name) => [
      name,
      document.querySelector(`[data-test="${name}"]`)?.innerText.replaceAll(/\s+/g, " ").trim(),
    ]);
    const lines = seen.filter(([, text]) => text).map(([name, text]) => `  ${name}: ${text.slice(0, 200)}`);
    return [`${document.title} at ${location.hash}`, ...lines].join("\n");
  };
  const text = await page.evaluate(look).catch((error) => String(error));
  return page.errors.length ? `${text}\n  console: ${page.errors.join(" | ")}` : text;
}

/** Checks what holds on every page: no error was logged, nothing scrolls sideways, axe finds nothing serious. */
export async function checkPage(page, name) {
  assert.deepEqual(page.errors, [], `${name}: errors on the console`);
  const { wide, seen } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, seen: innerWidth }));
  assert.ok(wide <= seen, `${name}: ${wide} px wide, but only ${seen} are seen`);
  // Through the debugger, because the content security policy forbids foreign scripts.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${AXE}; 0`);
  // Also enable an experimental rule: the visible text of a button is part of its label.
  const found = await page.evaluate(() =>
    window.axe.run(document, {
      resultTypes: ["violations"],
      rules: { "label-content-name-mismatch": { enabled: true } },
    }),
  );
  const serious = found.violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const problems = serious.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ html }) => html.slice(0, 160))
        .join(" | ")}`,
  );
  assert.deepEqual(problems, [], `${name}: axe problems`);
}

/** Saves a screenshot, if the environment asks for it. */
export async function shot(page, name) {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}

/** Takes screenshots at both sizes in both themes, and checks the page. */
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
    // Check each size and each theme once, not all four combinations.
    if ((size === PHONE) === (colorScheme === "dark"))
      await checkPage(page, `${name} at ${size.viewport.width}, ${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(before);
}

// A server of our own, browsers that look at it, and what every page must keep to.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const PROGRAM = process.env.PYRAMIDS;
const SHOTS = process.env.PYRAMIDS_SHOTS;
const AXE = readFileSync(new URL("./node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

export const DESKTOP = { viewport: { width: 1440, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/** A server on a database of its own, which can be stopped, killed and started again. */
export class Server {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), "pyramids-"));
    this.port = 0;
  }

  async start(...flags) {
    const listen = `127.0.0.1:${this.port}`;
    this.process = spawn(PROGRAM, ["serve", "--listen", listen, "--database", join(this.folder, "pyramids.db"), ...flags], {
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
    return this;
  }

  async kill(signal = "SIGKILL") {
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill(signal);
    await ended;
  }

  async stop() {
    if (this.process.exitCode === null && this.process.signalCode === null) await this.kill("SIGTERM");
    rmSync(this.folder, { recursive: true, force: true });
  }
}

let browser;

export async function openBrowser() {
  const flags = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
  browser ??= await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: flags });
  return browser;
}

export async function closeBrowser() {
  await browser?.close();
  browser = undefined;
}

/** Somebody with a browser profile of their own. Every error on their console is kept in `page.troubles`. */
export async function visitor(url, options = {}) {
  const { colorScheme = "light", locale = "en-GB", size = DESKTOP, ...rest } = options;
  const context = await (await openBrowser()).newContext({ ...size, colorScheme, locale, reducedMotion: "reduce", ...rest });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.touches = Boolean(size.hasTouch);
  page.troubles = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource|WebSocket connection/.test(message.text())) page.troubles.push(message.text());
  });
  page.on("pageerror", (error) => page.troubles.push(String(error)));
  await page.goto(url);
  await page.waitForSelector("main");
  return page;
}

/** What must hold on every page: no error was logged, nothing scrolls sideways, axe finds nothing serious. */
export async function keepsTo(page, name) {
  assert.deepEqual(page.troubles, [], `${name}: errors on the console`);
  const { wide, seen } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, seen: innerWidth }));
  assert.ok(wide <= seen, `${name}: ${wide} px wide, but only ${seen} are seen`);
  // One rule that axe still tries out is asked for too: what is seen on a button is a part of its name.
  // By the debugger's door: the page's own policy rightly forbids scripts from elsewhere.
  await page.evaluate(`${AXE}; 0`);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"], rules: { "label-content-name-mismatch": { enabled: true } } }));
  const grave = found.violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const told = grave.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  assert.deepEqual(told, [], `${name}: what axe found`);
}

/** A picture for people to look at. */
export async function shot(page, name) {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}

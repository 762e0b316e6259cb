import type { Page } from 'playwright';
import { BROWSER_LIMITS } from './browser-limits';
import type { Fault, Measures, Observation } from './observation';
import { markTargets, useTarget, TARGETS, startParts, type OwnArea, type Recorded } from './page-recorder';
import type { Visit } from './visit-plan';

/** A page that does not answer in time. */
export class StuckPage extends Error {}

export interface VisitOptions {
  readonly origin: string;
  readonly area: OwnArea;
  /** Slowdown of a process on this machine now; 1 when idle. */
  readonly slowdownNow: () => number;
}

const READ_CONSOLE = 'open the page with this version and read the console';

/** Faults that the browser reports, for as long as a visit lasts. */
class FaultList {
  readonly faults: Fault[] = [];
  lastActivity = performance.now();
  #open = 0;
  /** Code reports a refused write, which no fault of the version is. */
  hasRefusedWrite = false;
  isEnded = false;
  doing = 'it loads';

  constructor(
    page: Page,
    readonly origin: string,
  ) {
    page.on('pageerror', (error) => {
      const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      if (!/ResizeObserver loop/.test(text))
        this.add('error', `throws "${oneLine(text)}" while ${this.doing}`, READ_CONSOLE);
    });
    page.on('console', (message) => {
      const [, remote, where, said] = /^\[([a-z-]+)\] (\S+) (.*)/s.exec(message.text()) ?? [];
      if (message.type() !== 'error' || remote === undefined || this.hasRefusedWrite) return;
      const isMismatch = where === 'hydration';
      this.add(
        'report',
        isMismatch
          ? `is not hydrated: the browser renders other HTML than the server ("${oneLine(said ?? '')}")`
          : `reports "${oneLine(said ?? '')}" (${remote}, ${where}) while ${this.doing}`,
        isMismatch ? 'render the same on both sides, and read time, storage and width in an effect' : READ_CONSOLE,
      );
    });
    page.on('request', () => this.#active(1));
    page.on('requestfinished', () => this.#active(-1));
    page.on('requestfailed', (request) => {
      this.#active(-1);
      const reason = request.failure()?.errorText ?? '';
      if (reason === 'net::ERR_ABORTED') return;
      this.add(
        'request',
        `requests ${this.#short(request.url())}, which fails (${reason})`,
        'remove the request, or add its file to the build',
      );
    });
    page.on('response', (response) => {
      const status = response.status();
      if (status < 400 || response.request().isNavigationRequest()) return;
      const method = response.request().method();
      if (method !== 'GET') this.hasRefusedWrite = true;
      else
        this.add(
          'request',
          `calls ${this.#short(response.url())}, which answers ${status}`,
          'call what the API documents, with parameters that exist',
        );
    });
  }

  add(kind: Fault['kind'], text: string, nextStep: string): void {
    if (!this.isEnded) this.faults.push({ kind, text, nextStep });
  }

  get isQuiet(): boolean {
    return this.#open <= 0 && performance.now() - this.lastActivity > BROWSER_LIMITS.quietMs;
  }

  #active(change: 1 | -1): void {
    this.#open += change;
    this.lastActivity = performance.now();
  }

  #short(url: string): string {
    const { origin, pathname, search } = new URL(url);
    return `${origin === this.origin ? '' : origin}${pathname}${search}`.slice(0, 160);
  }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 160);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** One visit of a page by a browser. */
export class PageVisit {
  readonly #list: FaultList;

  constructor(
    readonly page: Page,
    readonly visit: Visit,
    readonly options: VisitOptions,
  ) {
    this.#list = new FaultList(page, options.origin);
  }

  /** Runs work of the page; a page that does not answer is stuck. */
  async #inTime<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    work.catch(() => undefined);
    const late = new Promise<never>((_resolve, reject) => {
      const wait = (ms: number): void => {
        timer = setTimeout(() => {
          // A busy machine answers late as well: it gets more time once.
          const slowdown =
            ms === BROWSER_LIMITS.stuckMs ? Math.min(this.options.slowdownNow(), BROWSER_LIMITS.mostSlowdown) : 1;
          if (slowdown > 1) wait(ms * (slowdown - 1));
          else reject(new StuckPage());
        }, ms);
      };
      wait(BROWSER_LIMITS.stuckMs);
    });
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
  }

  async #untilQuiet(): Promise<void> {
    const until = performance.now() + BROWSER_LIMITS.readyMs;
    do {
      await this.#inTime(
        this.page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))),
      );
      if (!this.#list.isQuiet) await pause(40);
    } while (!this.#list.isQuiet && performance.now() < until);
  }

  /** Loads the page, clicks what it may, and returns what the browser saw. Never rejects. */
  async run(): Promise<Observation> {
    let picture: Buffer | null = null;
    let measures: Measures | null = null;
    try {
      const { path, width, isThorough } = this.visit;
      await this.page.setViewportSize({ width, height: BROWSER_LIMITS.height });
      const started = performance.now();
      await this.#inTime(this.page.goto(`${this.options.origin}${path}`, { waitUntil: 'commit', timeout: 0 }));
      await this.#inTime(this.page.waitForLoadState('load', { timeout: 0 }));
      await this.#untilQuiet();
      await this.#inTime(this.page.evaluate(startParts));
      await this.#untilQuiet();
      picture = await this.#inTime(this.#draw());
      if (isThorough) await pause(BROWSER_LIMITS.stayMs - (performance.now() - started));
      measures = await this.#measure();
      if (isThorough) await this.#useAll();
      await this.#readViolations();
    } catch (error) {
      const { message } = error as Error;
      if (error instanceof StuckPage)
        this.#list.add(
          'stuck',
          `freezes the page while ${this.#list.doing}: its main thread does not answer any more`,
          'look for a loop without an end',
        );
      else this.#list.add('error', `cannot be visited while ${this.#list.doing}: ${oneLine(message)}`, READ_CONSOLE);
    }
    this.#list.isEnded = true;
    return { visit: this.visit, faults: this.#list.faults, measures, picture };
  }

  async #draw(): Promise<Buffer> {
    const height = await this.page.evaluate(() => document.documentElement.scrollHeight);
    const { width } = this.visit;
    const clip = { x: 0, y: 0, width, height: Math.min(height, BROWSER_LIMITS.pictureHeight) };
    return this.page.screenshot({ fullPage: true, clip, animations: 'disabled', caret: 'hide', timeout: 0 });
  }

  /** Reads measures before anything is clicked: a click may shift the page. */
  #measure(): Promise<Measures> {
    return this.#inTime(
      this.page.evaluate(() => {
        const { layoutShift, longestTaskMs } = (globalThis as typeof globalThis & Recorded).rehearsal;
        return { layoutShift, longestTaskMs };
      }),
    );
  }

  async #readViolations(): Promise<void> {
    const violations = await this.#inTime(
      this.page.evaluate(() => (globalThis as typeof globalThis & Recorded).rehearsal.violations),
    );
    for (const violation of new Set(violations))
      this.#list.add(
        'policy',
        `breaks the content security policy: ${violation}`,
        'see docs/threat-model.md for what a page may load and run',
      );
  }

  async #useAll(): Promise<void> {
    const address = this.page.url();
    const count = await this.#inTime(
      this.page.evaluate(markTargets, { ...this.options.area, targets: TARGETS, most: BROWSER_LIMITS.clicks }),
    );
    for (let at = 0; at < count; at += 1) {
      this.#list.doing = `target ${at + 1} is clicked`;
      const name = await this.#inTime(this.page.evaluate(useTarget, at)).catch((error: Error) => {
        if (error instanceof StuckPage) throw error;
        return null;
      });
      if (name !== null) this.#list.doing = `'${name}' was clicked`;
      if (this.page.url().split('#')[0] !== address.split('#')[0]) break;
    }
    await this.#untilQuiet();
  }
}

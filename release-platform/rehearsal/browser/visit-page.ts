import type { Page } from 'playwright';
import { BROWSER_LIMITS } from './browser-limits';
import type { Fault, Measures, Observation } from './observation';
import { accessibilityFaults, leakFaults } from './page-checks';
import { findTargets, TARGETS, useTarget, type Found, type OwnArea } from './page-clicks';
import { EARLY, endAnimations, startParts, type EarlyClick, type Recorded } from './page-recorder';
import { VISIT_KINDS, type Visit } from './visit-plan';

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
        this.add('error', `throws "${oneLine(text)}" while ${this.doing}`, READ_CONSOLE, error.stack);
    });
    page.on('console', (message) => {
      const [, remote, where, said] = /^\[([a-z-]+)\] (\S+) (.*)/.exec(message.text()) ?? [];
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

  add(kind: Fault['kind'], text: string, nextStep: string, stack?: string): void {
    if (!this.isEnded) this.faults.push({ kind, text, nextStep, ...(stack !== undefined && { stack }) });
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

/** Mounting again takes as long as many page loads. */
const LEAK_TIMES = 4;

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
  async #inTime<T>(work: Promise<T>, times = 1): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    work.catch(() => undefined);
    const late = new Promise<never>((_resolve, reject) => {
      const ms = BROWSER_LIMITS.stuckMs * times;
      const fail = (): void => reject(new StuckPage());
      timer = setTimeout(() => {
        // A busy machine answers late as well: it gets more time once.
        const slowdown = Math.min(this.options.slowdownNow(), BROWSER_LIMITS.mostSlowdown);
        if (slowdown > 1) timer = setTimeout(fail, ms * (slowdown - 1));
        else fail();
      }, ms);
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
      const { width, kind } = this.visit;
      const steps: ReadonlySet<string> = new Set(VISIT_KINDS[kind]);
      await this.page.setViewportSize({ width, height: BROWSER_LIMITS.height });
      const started = performance.now();
      await this.#load('load');
      await this.#untilQuiet();
      await this.#inTime(this.page.evaluate(startParts));
      await this.#untilQuiet();
      if (steps.has('picture')) picture = await this.#inTime(this.#draw());
      const stayed = performance.now() - started;
      if (steps.has('stay') && stayed < BROWSER_LIMITS.stayMs) await pause(BROWSER_LIMITS.stayMs - stayed);
      measures = await this.#measure();
      if (steps.has('accessibility'))
        this.#addAll(await this.#inTime(accessibilityFaults(this.page, this.options.area.own)));
      if (kind === 'use') await this.#useAll();
      if (kind === 'deep') await this.#checkDeeply();
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

  /** Draws the page with the browser's own command: Playwright's compresses the picture for seconds. */
  async #draw(): Promise<Buffer> {
    const height = await this.page.evaluate(endAnimations);
    const clip = {
      x: 0,
      y: 0,
      width: this.visit.width,
      height: Math.min(height, BROWSER_LIMITS.pictureHeight),
      scale: 1,
    };
    const session = await this.page.context().newCDPSession(this.page);
    const options = { format: 'png', clip, captureBeyondViewport: true, optimizeForSpeed: true } as const;
    const { data } = await session.send('Page.captureScreenshot', options);
    await session.detach();
    return Buffer.from(data, 'base64');
  }

  /** Reads measures before anything is clicked: a click may shift the page. */
  async #measure(): Promise<Measures> {
    const measured = await this.#inTime(
      this.page.evaluate(() => {
        const { layoutShift, longestTaskMs } = (globalThis as typeof globalThis & Recorded).rehearsal;
        return { layoutShift, longestTaskMs };
      }),
    );
    // Blocks this process for a moment, so only where it matters.
    const isLong = measured.longestTaskMs > BROWSER_LIMITS.longTaskMs;
    return { ...measured, slowdown: isLong ? Math.min(this.options.slowdownNow(), BROWSER_LIMITS.mostSlowdown) : 1 };
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

  /** Clicks and fills what the candidate has. Returns the number of the first button that has an effect. */
  async #useAll(): Promise<{ readonly at: number; readonly name: string } | null> {
    const address = this.page.url();
    let effective: { readonly at: number; readonly name: string } | null = null;
    const count = await this.#findTargets();
    for (let at = 0; at < count; at += 1) {
      this.#list.doing = `target ${at + 1} is clicked`;
      const used = await this.#inTime(this.page.evaluate(useTarget, at)).catch((error: Error) => {
        if (error instanceof StuckPage) throw error;
        return null;
      });
      if (used) {
        this.#list.doing = `'${used.name}' was clicked`;
        if (used.isButton && used.hasEffect) effective ??= { at, name: used.name };
        if (used.scrolled > BROWSER_LIMITS.scrolledHeights)
          this.#list.add(
            'scroll',
            `scrolls the page away when '${used.name}' is clicked`,
            'keep the place of the reader',
          );
      }
      if (this.page.url().split('#')[0] !== address.split('#')[0]) break;
    }
    await this.#untilQuiet();
    return effective;
  }

  get #targets(): Parameters<typeof findTargets>[0] {
    return { ...this.options.area, targets: TARGETS, most: BROWSER_LIMITS.clicks };
  }

  #findTargets(): Promise<number> {
    return this.#inTime(this.page.evaluate(findTargets, this.#targets));
  }

  async #load(waitUntil: 'load' | 'domcontentloaded'): Promise<void> {
    await this.#inTime(this.page.goto(`${this.options.origin}${this.visit.path}`, { waitUntil: 'commit', timeout: 0 }));
    await this.#inTime(this.page.waitForLoadState(waitUntil, { timeout: 0 }));
  }

  /** Loads the page again and clicks a button before its script has run: the click must have its effect later. */
  async #clickEarly(at: number, name: string): Promise<void> {
    this.#list.doing = 'it is clicked before its script has run';
    const click: EarlyClick = { ...this.#targets, at };
    await this.#inTime(this.page.evaluate((text) => void (window.name = text), `${EARLY}${JSON.stringify(click)}`));
    await this.#load('load');
    await this.#untilQuiet();
    const [before, after] = await this.#inTime(
      this.page.evaluate(() => {
        const page = globalThis as typeof globalThis & Recorded & Found;
        return [page.rehearsal.earlyArea, page.rehearsedArea?.() ?? null];
      }),
    );
    if (before !== null && after === before)
      this.#list.add(
        'lost-click',
        `loses a click on '${name}' before its script has run`,
        'hydrate the HTML of the server instead of replacing it, and dequeue clicks (IslandProps.takePress)',
      );
  }

  /** Checks that take long, once for each page. */
  async #checkDeeply(): Promise<void> {
    const effective = await this.#useAll();
    await this.#readViolations();
    this.#list.doing = 'it is mounted again';
    const isHere = this.page.url().startsWith(`${this.options.origin}${this.visit.path.split('?')[0] ?? ''}`);
    if (isHere) this.#addAll(await this.#inTime(leakFaults(this.page, this.visit.parts), LEAK_TIMES));
    if (effective !== null) await this.#clickEarly(effective.at, effective.name);
  }

  #addAll(faults: readonly Fault[]): void {
    this.#list.faults.push(...faults);
  }
}

import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { COMPILED_FUNCTIONS } from '../../page-functions';
import { BROWSER_LIMITS } from './browser-limits';
import type { Observation } from './observation';
import { CLICK_EARLY, recordMounts, startRecording } from './page-recorder';
import { PageVisit, type VisitOptions } from './visit-page';
import type { Visit } from './visit-plan';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No request of a page leaves this machine.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
  '--js-flags=--expose-gc',
];

/** Time for closing a page whose main thread is blocked; after it, the browser is closed as well. */
const CLOSE_MS = 2_000;

/** One browser profile: visits do not see each other's storage. */
interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** A browser with some visitors, who open one page after another. */
export class Visitors {
  #browser: Promise<Browser> | null = null;
  readonly #idle: Visitor[] = [];

  /** @param container name of the candidate's container */
  constructor(
    readonly browserPath: string,
    readonly container: string,
    readonly optionsOf: (visit: Visit) => VisitOptions,
  ) {}

  /** Starts the browser, which takes as long as a visit. */
  launch(): Promise<Browser> {
    return (this.#browser ??= chromium.launch({ executablePath: this.browserPath, args: ARGS }));
  }

  async #visitor(): Promise<Visitor> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    const browser = await this.launch();
    const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block', reducedMotion: 'reduce' });
    await context.addInitScript(COMPILED_FUNCTIONS);
    await context.addInitScript(startRecording);
    await context.addInitScript(CLICK_EARLY);
    await context.addInitScript(recordMounts, { container: this.container });
    return { context, page: await context.newPage() };
  }

  /** Visits pages, some at a time, until all are visited or the time is over. */
  async visitAll(visits: readonly Visit[], until = Infinity): Promise<readonly Observation[]> {
    const waiting = [...visits];
    const seen: Observation[] = [];
    const worker = async (): Promise<void> => {
      for (let visit = waiting.shift(); visit; visit = waiting.shift()) {
        if (performance.now() > until) break;
        const observation = await this.#visit(visit);
        seen.push(observation);
        // The same code freezes every page: more of them only take time.
        if (observation.faults.some(({ kind }) => kind === 'stuck')) waiting.length = 0;
      }
    };
    await Promise.all(Array.from({ length: Math.min(BROWSER_LIMITS.pagesAtOnce, visits.length) }, worker));
    return visits.flatMap((visit) => seen.find((one) => one.visit === visit) ?? []);
  }

  async #visit(visit: Visit): Promise<Observation> {
    const visitor = await this.#visitor();
    const observation = await new PageVisit(visitor.page, visit, this.optionsOf(visit)).run();
    visitor.page.removeAllListeners();
    if (observation.faults.some(({ kind }) => kind === 'stuck')) await this.#drop(visitor);
    else await this.#tidy(visitor);
    return observation;
  }

  /** Empties the storage of a visitor for the next visit. */
  async #tidy(visitor: Visitor): Promise<void> {
    const { page, context } = visitor;
    try {
      await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
      await context.clearCookies();
      await page.goto('about:blank');
      this.#idle.push(visitor);
    } catch {
      await this.#drop(visitor);
    }
  }

  async #drop({ context }: Visitor): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), CLOSE_MS)));
    const closed = context.close().catch(() => undefined);
    await Promise.race([closed, late]);
    clearTimeout(timer);
  }

  async close(): Promise<void> {
    const browser = await this.#browser?.catch(() => null);
    await browser?.close();
  }
}

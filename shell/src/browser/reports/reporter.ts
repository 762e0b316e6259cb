import { onCLS, onINP, onLCP } from 'web-vitals';
import type { DataLayerEntry } from 'shared-contracts';
import { ownValue } from '../../protocol/own-value';
import { MESSAGE_LENGTH, MOST_ERRORS, REPORT_BYTES, REPORT_PATH, SHELL } from '../../protocol/report-limits';
import type { BrowserErrorReport, BrowserReport, BrowserView } from '../../protocol/browser-report';
import type { PageState } from '../state/page-state';
import { LostClicks, type LostClick } from './lost-clicks';
import { readError } from './read-error';
import type { PageError } from './start-reports';

const WAIT_MS = 2_000;
/** Reports of one document. An endless series of errors is known after the first ones. */
const MOST_REPORTS = 5;
const MOST_REMOTES = 11;
const MOST_COUNT = 100;

const sizeOf = (text: string): number => new TextEncoder().encode(text).length;

/** Returns how many entries of the data layer have a name. */
function countOf(event: DataLayerEntry['event']): number {
  const { dataLayer = [] } = globalThis as { readonly dataLayer?: readonly Partial<DataLayerEntry>[] };
  return Math.min(MOST_COUNT, dataLayer.filter((entry) => entry.event === event).length);
}

type Measured = Pick<BrowserView, 'lcp' | 'inp' | 'cls'>;

/** Collects errors and measurements of a document, and sends them in batches, at the latest when it is hidden. */
export class Reporter {
  #waiting = new Map<string, BrowserErrorReport>();
  readonly #faulty = new Set<string>();
  #measured: Measured | null = null;
  #lostClicks: LostClicks | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sent = 0;

  constructor(readonly state: PageState) {
    addEventListener('pagehide', () => this.#send(true));
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.#send(true);
    });
  }

  add(found: PageError): void {
    const error = readError(found, this.state.release);
    if (error === null) return;
    this.#faulty.add(error.remote);
    this.#keep(error);
  }

  #keep(error: BrowserErrorReport): void {
    if (this.#sent >= MOST_REPORTS) return;
    const key = [error.remote, error.where, error.message].join('\n');
    const known = this.#waiting.get(key);
    if (!known && this.#waiting.size === MOST_ERRORS) this.#send(false);
    this.#waiting.set(key, known ? { ...known, count: Math.min(MOST_COUNT, known.count + 1) } : error);
    this.#timer ??= setTimeout(() => this.#send(false), WAIT_MS);
  }

  /** Measures this visit until it is hidden for the first time. */
  measure(): void {
    this.#measured = {};
    const keep = (name: keyof Measured, factor: number) => (metric: { readonly value: number }) => {
      if (this.#measured) this.#measured = { ...this.#measured, [name]: Math.round(metric.value * factor) };
    };
    const always = { reportAllChanges: true };
    onLCP(keep('lcp', 1), always);
    onINP(keep('inp', 1), always);
    onCLS(keep('cls', 1_000), always);
    this.#lostClicks ??= new LostClicks((lost) => this.#keep(this.#lostClick(lost)));
  }

  /**
   * Returns a lost click as a kind of error. It makes no visit faulty, because a click without a visible effect is no
   * proof. Texts of buttons can hold names of shoppers, so that the element is described by its classes.
   */
  #lostClick({ element, widget, reason }: LostClick): BrowserErrorReport {
    const { page } = this.state;
    const classes = [...element.classList].slice(0, 2).map((name) => `.${name}`);
    const message = `${element.localName}${classes.join('')}: ${reason}`.slice(0, MESSAGE_LENGTH);
    return { remote: widget?.split('/')[0] ?? page.remote ?? SHELL, where: 'lost click', message, at: '', count: 1 };
  }

  #viewNow(): BrowserView | null {
    if (this.#measured === null) return null;
    const view = {
      faulty: [...this.#faulty].slice(0, MOST_REMOTES),
      ...this.#measured,
      added: countOf('add_to_cart'),
      ordered: countOf('purchase'),
    };
    this.#measured = null;
    return view;
  }

  /** Versions of the remotes on the page and of those that failed. */
  #versions(errors: readonly BrowserErrorReport[]): Record<string, string> {
    const { page, release, boot } = this.state;
    const shown = [...document.querySelectorAll<HTMLElement>('[data-widget]')].map(
      ({ dataset }) => dataset['widget']?.split('/')[0] ?? '',
    );
    const names = [page.remote ?? '', ...errors.map(({ remote }) => remote), ...this.#faulty, ...shown];
    const known = [...new Set(names)].flatMap((name) => {
      const version = ownValue(release.remotes, name)?.version;
      return version === undefined ? [] : [[name, version] as const];
    });
    return Object.fromEntries([[SHELL, boot.shell], ...known.slice(0, MOST_REMOTES)]);
  }

  #textOf(errors: readonly BrowserErrorReport[], view: BrowserView | null): string {
    const { remote, id } = this.state.page;
    const report: BrowserReport = {
      page: `${remote ?? SHELL}/${id}`,
      versions: this.#versions(errors),
      errors: [...errors],
      ...(view && { view }),
    };
    const text = JSON.stringify(report);
    return sizeOf(text) > REPORT_BYTES && errors.length > 0 ? this.#textOf(errors.slice(0, -1), view) : text;
  }

  #send(isHidden: boolean): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (isHidden) this.#lostClicks?.end();
    const errors = [...this.#waiting.values()];
    this.#waiting = new Map();
    const view = isHidden ? this.#viewNow() : null;
    if ((errors.length === 0 && view === null) || this.#sent >= MOST_REPORTS) return;
    this.#sent += 1;
    navigator.sendBeacon(REPORT_PATH, this.#textOf(errors, view));
  }
}

let opened: Reporter | undefined;

/** Returns the reporter of the document. */
export const reporterOf = (state: PageState): Reporter => (opened ??= new Reporter(state));

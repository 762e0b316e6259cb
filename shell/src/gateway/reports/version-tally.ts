import type { BrowserErrorReport, BrowserView } from '../../protocol/browser-report';
import { Histogram } from './histogram';
import { JudgedViewCounts, type JudgedViews } from './judged-views';

/** Kinds of errors per version. A later kind replaces the one that was not seen for longest. */
const MOST_KINDS = 50;
/** Clients that a kind of error counts apart. */
const MOST_CLIENTS = 1_000;

/** One kind of error of a version, as operators read it. */
export interface ErrorKind {
  readonly where: string;
  readonly message: string;
  readonly at: string;
  /** Pages on which it happened, at most five. */
  readonly pages: readonly string[];
  readonly count: number;
  /** Networks that reported it, at most {@link MOST_CLIENTS}. */
  readonly clients: number;
  /** ISO 8601. */
  readonly firstAt: string;
  readonly lastAt: string;
}

interface Kind {
  readonly sample: BrowserErrorReport;
  readonly pages: Set<string>;
  readonly clients: Set<string>;
  readonly firstAt: number;
  lastAt: number;
  count: number;
}

const MOST_PAGES = 5;

function addUpTo<T>(set: Set<T>, value: T, most: number): void {
  if (set.size < most) set.add(value);
}

/** Numbers differ from visit to visit: "item 17" and "item 18" are one kind. */
const kindOf = ({ where, message, at }: BrowserErrorReport): string =>
  [where, message.replaceAll(/\d+/g, '#'), at].join('\n');

const iso = (time: number): string => new Date(time).toISOString();

/** Sums of the reports about one version of a remote in one variant, since the first of them. */
export class VersionTally {
  readonly #kinds = new Map<string, Kind>();
  readonly #vitals = { lcp: new Histogram(), inp: new Histogram(), cls: new Histogram() };
  readonly #judged = new JudgedViewCounts();
  #views = 0;
  #faulty = 0;
  #added = 0;
  #ordered = 0;
  readonly since: number;

  constructor(readonly now: () => number) {
    this.since = now();
  }

  /** Returns true when the kind of error is new. */
  addError(error: BrowserErrorReport, page: string, client: string): boolean {
    const key = kindOf(error);
    const known = this.#kinds.get(key);
    const kind = known ?? {
      sample: error,
      pages: new Set(),
      clients: new Set(),
      firstAt: this.now(),
      lastAt: 0,
      count: 0,
    };
    kind.lastAt = this.now();
    kind.count += error.count;
    addUpTo(kind.pages, page, MOST_PAGES);
    addUpTo(kind.clients, client, MOST_CLIENTS);
    // The map is in the order of the last report.
    this.#kinds.delete(key);
    this.#kinds.set(key, kind);
    const [oldest] = this.#kinds.keys();
    if (this.#kinds.size > MOST_KINDS && oldest !== undefined) this.#kinds.delete(oldest);
    return known === undefined;
  }

  /** @param isJudged false for a further visit of a network, which counts for operators but not for a rollout */
  addView(view: BrowserView, isFaulty: boolean, isJudged: boolean): void {
    const { lcp, inp, cls, added, ordered } = view;
    if (isJudged) this.#judged.add(view, isFaulty);
    this.#views += 1;
    if (isFaulty) this.#faulty += 1;
    this.#added += added;
    this.#ordered += ordered;
    for (const [name, value] of Object.entries({ lcp, inp, cls }) as [keyof typeof this.vitals, number | undefined][])
      if (value !== undefined) this.#vitals[name].add(value);
  }

  /** 75th percentiles: milliseconds, and thousandths for `cls`. */
  get vitals() {
    const { lcp, inp, cls } = this.#vitals;
    return { lcp: lcp.percentile(0.75), inp: inp.percentile(0.75), cls: cls.percentile(0.75) };
  }

  /** Visits that measured each. */
  get measured() {
    const { lcp, inp, cls } = this.#vitals;
    return { lcp: lcp.count, inp: inp.count, cls: cls.count };
  }

  get views() {
    return { views: this.#views, faulty: this.#faulty, added: this.#added, ordered: this.#ordered };
  }

  get judged(): JudgedViews {
    return this.#judged.counts;
  }

  /** Kinds of errors, the most frequent first. */
  get errors(): readonly ErrorKind[] {
    return [...this.#kinds.values()]
      .sort((a, b) => b.count - a.count)
      .map(({ sample: { where, message, at }, pages, clients, firstAt, lastAt, count }) => ({
        ...{ where, message, at, pages: [...pages], count, clients: clients.size },
        ...{ firstAt: iso(firstAt), lastAt: iso(lastAt) },
      }));
  }
}

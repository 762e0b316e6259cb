import type { BrowserView } from '../../protocol/browser-report';

/** Limits of a good measurement of https://web.dev/articles/vitals: milliseconds, and thousandths for `cls`. */
const GOOD = { lcp: 2_500, inp: 200, cls: 100 };
type Vital = keyof typeof GOOD;
const VITALS = Object.keys(GOOD) as Vital[];

/** Visits with a measurement, and those above its good limit. */
interface Measure {
  measured: number;
  poor: number;
}

/** Counts that a rollout is judged by: at most one visit per network in ten minutes. */
export interface JudgedViews extends Readonly<Record<Vital, Readonly<Measure>>> {
  readonly views: number;
  readonly faulty: number;
  /** Visits with an addition to the cart. */
  readonly added: number;
  /** Visits with an order. */
  readonly ordered: number;
}

/** Counts visits as proportions, which a sequential test can compare between two versions. */
export class JudgedViewCounts {
  #views = 0;
  #faulty = 0;
  #added = 0;
  #ordered = 0;
  readonly #vitals: Record<Vital, Measure> = {
    lcp: { measured: 0, poor: 0 },
    inp: { measured: 0, poor: 0 },
    cls: { measured: 0, poor: 0 },
  };

  add(view: BrowserView, isFaulty: boolean): void {
    this.#views += 1;
    if (isFaulty) this.#faulty += 1;
    if (view.added > 0) this.#added += 1;
    if (view.ordered > 0) this.#ordered += 1;
    for (const name of VITALS) {
      const value = view[name];
      if (value === undefined) continue;
      this.#vitals[name].measured += 1;
      if (value > GOOD[name]) this.#vitals[name].poor += 1;
    }
  }

  get counts(): JudgedViews {
    const { lcp, inp, cls } = this.#vitals;
    const vitals = { lcp: { ...lcp }, inp: { ...inp }, cls: { ...cls } };
    return { views: this.#views, faulty: this.#faulty, added: this.#added, ordered: this.#ordered, ...vitals };
  }
}

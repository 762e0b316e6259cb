import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { BenefitType } from 'shared-contracts';
import type { BrowserReport } from '../../protocol/browser-report';
import { SHELL } from '../../protocol/report-limits';
import { clientGroups } from '../http/limits/client-groups';
import type { Log } from '../http/log';
import type { JudgedViews } from './judged-views';
import { VersionTally, type ErrorKind } from './version-tally';

/** Versions whose reports are kept: those of several days of releases. */
const MOST_VERSIONS = 300;
/** A network has one judged visit of a remote in this time, whatever the version and the variant. */
const JUDGED_EVERY_MS = 600_000;
const MOST_NETWORKS = 50_000;

/** Reports about one version in one variant. */
export interface VersionReports {
  readonly variant: BenefitType;
  readonly remote: string;
  readonly version: string;
  /** Time of the first report, ISO 8601. */
  readonly since: string;
  /** Visits of documents that used the version, of those that report. */
  readonly views: number;
  /** Those with an error of the remote. */
  readonly faulty: number;
  /** Additions to the cart, and orders, on these visits. */
  readonly added: number;
  readonly ordered: number;
  /** 75th percentiles: milliseconds, and thousandths for `cls`; null where nothing was measured. */
  readonly vitals: { readonly lcp: number | null; readonly inp: number | null; readonly cls: number | null };
  /** Visits that measured each. */
  readonly measured: { readonly lcp: number; readonly inp: number; readonly cls: number };
  readonly judged: JudgedViews;
  readonly errors: readonly ErrorKind[];
}

interface Dependencies {
  /** Returns whether the variant serves the version now. */
  readonly isServed: (variant: BenefitType, remote: string, version: string) => boolean;
  readonly log: Pick<Log, 'warn'>;
  readonly now?: () => number;
}

/**
 * Keeps reports of browsers by variant, remote and version in memory. A report can only count for versions that the
 * variant serves, or served when the first report of them came, so that a caller cannot fill it.
 */
export class BrowserReports {
  readonly #tallies = new LRUCache<string, VersionTally>({ max: MOST_VERSIONS });
  readonly #judgedNetworks: LRUCache<string, true>;
  /** Makes it impossible to compute an address from a kept hash. */
  readonly #salt = randomBytes(16);

  constructor(readonly dependencies: Dependencies) {
    const { now } = dependencies;
    const clock = now ? { perf: { now }, ttlResolution: 0 } : {};
    this.#judgedNetworks = new LRUCache({ max: MOST_NETWORKS, ttl: JUDGED_EVERY_MS, ...clock });
  }

  #tallyOf(variant: BenefitType, remote: string, version: string): VersionTally | undefined {
    const key = [variant, remote, version].join('/');
    const known = this.#tallies.get(key);
    if (known || !this.dependencies.isServed(variant, remote, version)) return known;
    const made = new VersionTally(this.dependencies.now ?? Date.now);
    this.#tallies.set(key, made);
    return made;
  }

  #hash(key: string): string {
    return createHash('sha256').update(this.#salt).update(key).digest('base64url').slice(0, 12);
  }

  /**
   * Returns true for the first visit of a network in a while. Versions share the limit, so that the candidate of a
   * rollout and the stable version have visits of the same networks.
   */
  #isJudged(remote: string, network: string): boolean {
    const key = `${remote}/${network}`;
    if (this.#judgedNetworks.has(key)) return false;
    this.#judgedNetworks.set(key, true);
    return true;
  }

  /** @param address of the client, which is counted but not kept */
  add(variant: BenefitType, { page, versions, errors, view }: BrowserReport, address: string): void {
    const groups = clientGroups(address);
    const client = this.#hash(groups[0].key);
    const network = this.#hash(groups.at(-1)?.key ?? address);
    for (const [remote, version] of Object.entries(versions)) {
      const tally = this.#tallyOf(variant, remote, version);
      if (!tally) continue;
      for (const error of errors.filter((one) => one.remote === remote))
        if (tally.addError(error, page, client))
          this.dependencies.log.warn({ variant, version, page, ...error }, 'a browser reported an error');
      if (!view) continue;
      const isJudged = this.#isJudged(remote, network);
      tally.addView(this.#measuredBy(remote, page, view), view.faulty.includes(remote), isJudged);
    }
  }

  /** Returns the view; paints and delays belong to the page's remote and to the shell. */
  #measuredBy(remote: string, page: string, view: NonNullable<BrowserReport['view']>) {
    if (remote === SHELL || page.startsWith(`${remote}/`)) return view;
    const { faulty, added, ordered } = view;
    return { faulty, added, ordered };
  }

  /** Returns the reports of all versions, the last used first. */
  get all(): readonly VersionReports[] {
    return [...this.#tallies.entries()].map(([key, tally]) => {
      const [variant, remote, version] = key.split('/') as [BenefitType, string, string];
      const { views, vitals, measured, judged, errors } = tally;
      const since = new Date(tally.since).toISOString();
      return { variant, remote, version, since, ...views, vitals, measured, judged, errors };
    });
  }
}

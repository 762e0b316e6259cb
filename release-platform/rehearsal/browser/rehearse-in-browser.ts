import http from 'node:http';
import type { BenefitType } from 'shared-contracts';
import type { Registry } from 'registry/composition/registry';
import type { ReleaseStore } from 'registry/log/releases';
import {
  openRehearsalGateway,
  type RecordedRequest,
  type RehearsalGateway,
} from '../../../shell/src/gateway/rehearsal';
import { variantOf } from '../../../shell/variants/variants';
import { machineSlowdown } from '../machine-slowdown';
import type { VersionFiles } from '../version-files';
import { BROWSER_LIMITS } from './browser-limits';
import { newFaults, problemsIn, type Fault, type Observation } from './observation';
import type { OwnArea } from './page-recorder';
import { createRehearsalStore } from './rehearsal-store';
import { addressedAs, findPlaces, planVisits, variantsWith, type Visit } from './visit-plan';
import { Visitors } from './visitors';

type Env = Readonly<Record<string, string | undefined>>;

export interface BrowserRehearsalInput {
  readonly candidate: VersionFiles;
  readonly store: ReleaseStore;
  /** The registry of shoppers now. */
  readonly live: Registry;
  /** The same with the candidate. */
  readonly next: Registry;
  readonly recorded: readonly RecordedRequest[];
  /** Path of Chromium or Chrome. */
  readonly browserPath: string;
  readonly env?: Env;
  /** Slowdown of a process on this machine now; 1 when idle. */
  readonly slowdownNow?: () => number;
  /** Time of all visits, in ms. */
  readonly visitsMs?: number;
}

export interface BrowserRehearsal {
  /** Reasons against the release: a sentence each. */
  readonly problems: readonly string[];
  /** Parts that could not be checked, as messages. */
  readonly notes: readonly string[];
}

/** The rehearsal of one version in a browser. */
class BrowserRun {
  readonly problems: string[] = [];
  readonly notes: string[] = [];
  readonly visitors: Visitors;

  constructor(
    readonly input: BrowserRehearsalInput,
    readonly gateway: RehearsalGateway,
    readonly append: (registry: Registry) => Promise<void>,
  ) {
    const { slowdownNow = machineSlowdown, candidate, browserPath } = input;
    this.visitors = new Visitors(browserPath, candidate.manifest.web.container, ({ variant, parts }) => ({
      origin: this.#originOf(variant),
      area: this.#areaOf(parts),
      slowdownNow,
    }));
  }

  async run(): Promise<void> {
    const { next, candidate, recorded, visitsMs = BROWSER_LIMITS.visitsMs } = this.input;
    const { manifest } = candidate;
    const variants = variantsWith(manifest, next);
    const [first] = variants;
    if (first === undefined) return void this.notes.push('No variant shows this version: no browser looked at it.');
    const refused = await this.#show(next);
    if (refused !== null) return void this.problems.push(refused);
    const { places, unseen } = await findPlaces(manifest, recorded, first, this.#read);
    if (unseen.length > 0) this.notes.push(`No known address shows ${unseen.join(', ')}: no browser looked at it.`);
    const visits = planVisits(places, variants);
    const seen = await this.visitors.visitAll(visits, performance.now() + visitsMs);
    if (seen.length < visits.length && !seen.some(isStuck))
      this.notes.push(`A browser made ${seen.length} of ${visits.length} visits: the others would take too long.`);
    this.problems.push(...problemsIn(await this.#confirmed(seen)));
  }

  /** Returns faults that the live version has not, and that the candidate shows again. */
  async #confirmed(seen: readonly Observation[]): Promise<readonly (readonly [Visit, Fault])[]> {
    const { live, next } = this.input;
    const suspects = seen.filter((one) => newFaults(one, undefined).length > 0);
    if (suspects.length === 0) return [];
    await this.#show(live);
    const before = await this.visitors.visitAll(suspects.map(({ visit }) => visit));
    const found = differences(suspects, before);
    // A page that did not answer for seconds needs no second look, which would take as long.
    const isCertain = (one: Observation): boolean => isStuck(one);
    const doubted = suspects.filter((one) => !isCertain(one) && found.some(([visit]) => visit === one.visit));
    if (doubted.length === 0) return found;
    await this.#show(next);
    const again = await this.visitors.visitAll(doubted.map(({ visit }) => visit));
    return [...differences(suspects.filter(isCertain), before), ...differences(again, before)];
  }

  /** Switches the gateway. Returns why the candidate is not served then, or null. */
  async #show(registry: Registry): Promise<string | null> {
    await this.append(registry);
    await this.gateway.refresh();
    if (registry !== this.input.next) return null;
    const { manifest } = this.input.candidate;
    for (const variant of variantsWith(manifest, registry)) {
      const problem = this.gateway.problemOf(variant, manifest.name);
      if (problem !== null) return `it is not served in ${variant}: ${problem}`;
    }
    return null;
  }

  #originOf(variant: BenefitType): string {
    const host = variantOf(variant).hosts.find((one) => /(^|\.)localhost$/.test(one)) ?? 'localhost';
    return `http://${host}:${this.gateway.port}`;
  }

  readonly #read = (variant: BenefitType, path: string): Promise<string> =>
    readText(this.gateway.port, new URL(this.#originOf(variant)).host, path);

  #areaOf(parts: Visit['parts']): OwnArea {
    const name = addressedAs(this.input.candidate.manifest);
    const own = parts.map((part) => {
      const [kind, id = ''] = part.split(' ');
      return kind === 'page' ? '#main' : `[data-widget="${name}/${id}"]`;
    });
    return { own: own.join(', '), others: `[data-widget]:not([data-widget^="${name}/"])` };
  }
}

const isStuck = ({ faults }: Observation): boolean => faults.some(({ kind }) => kind === 'stuck');

function differences(
  candidate: readonly Observation[],
  live: readonly Observation[],
): readonly (readonly [Visit, Fault])[] {
  return candidate.flatMap((one) => {
    const before = live.find(({ visit }) => visit === one.visit);
    return newFaults(one, before).map((fault) => [one.visit, fault] as const);
  });
}

/** Reads a document; an empty text when it does not answer. Node does not resolve `*.localhost` as browsers do. */
function readText(port: number, host: string, path: string): Promise<string> {
  return new Promise((resolve) => {
    const request = http.get({ host: '127.0.0.1', port, path, headers: { host }, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => resolve(''));
      response.on('end', () => resolve(Buffer.concat(chunks).toString()));
    });
    request.on('error', () => resolve(''));
  });
}

/**
 * Shows a version to Chromium as shoppers would get it, beside the live version: in each variant and at two widths.
 * Ends within a minute, whatever the version does.
 */
export async function rehearseInBrowser(input: BrowserRehearsalInput): Promise<BrowserRehearsal> {
  const { candidate, store, live, next, env = process.env } = input;
  const rehearsed = await createRehearsalStore(candidate, store, [live, next]);
  try {
    await rehearsed.append(next);
    const gateway = await openRehearsalGateway(rehearsed.data, rehearsed.ownersFile, env);
    const run = new BrowserRun(input, gateway, rehearsed.append);
    try {
      await run.visitors.launch();
      await run.run();
      return run;
    } finally {
      await run.visitors.close();
      await gateway.close();
    }
  } finally {
    await rehearsed.remove();
  }
}

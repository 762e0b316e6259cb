import http from 'node:http';
import path from 'node:path';
import type { BenefitType } from 'shared-contracts';
import { framesIn, webPrefix } from 'registry/versions/stack-frames';
import type { Registry } from 'registry/composition/registry';
import type { ReleaseStore } from 'registry/log/releases';
import {
  openRehearsalGateway,
  type RecordedRequest,
  type RehearsalGateway,
} from '../../../shell/src/gateway/rehearsal';
import { variantOf } from '../../../shell/variants/variants';
import { machineSlowdown } from '../machine-slowdown';
import { versionPositions, type VersionFiles } from '../version-files';
import { stackSource } from '../../source-positions';
import { BROWSER_LIMITS } from './browser-limits';
import { lookDifference, writeLooks } from './looks';
import { keyOf, keyTextOf, newFaults, problemsIn, whereOf, type Fault, type Observation } from './observation';
import type { OwnArea } from './page-clicks';
import { createRehearsalStore } from './rehearsal-store';
import { addressedAs, findPlaces, planVisits, variantsWith, visitKey, type Visit } from './visit-plan';
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
  /** Only these variants are visited; default: all that get the version. */
  readonly variants?: readonly BenefitType[];
  /** Time of all visits, in ms. */
  readonly visitsMs?: number;
}

export interface BrowserRehearsal {
  /** Reasons against the release: a sentence each. */
  readonly problems: readonly string[];
  /** Visible differences from the live version, which the user of the command may accept. */
  readonly looks: readonly string[];
  /** Parts that could not be checked, as messages. */
  readonly notes: readonly string[];
}

/** The rehearsal of one version in a browser. */
class BrowserRun {
  readonly problems: string[] = [];
  readonly looks: string[] = [];
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
    const given = variantsWith(manifest, next);
    const variants = this.input.variants?.filter((one) => given.includes(one)) ?? given;
    const [first] = variants;
    if (first === undefined) return void this.notes.push('No variant shows this version: no browser looked at it.');
    const refused = await this.#show(next);
    if (refused !== null) return void this.problems.push(refused);
    const { places, unseen } = await findPlaces(manifest, recorded, first, this.#read);
    if (unseen.length > 0) this.notes.push(`No known address shows ${unseen.join(', ')}: no browser looked at it.`);
    const visits = planVisits(places, variants);
    const { slowdownNow = machineSlowdown } = this.input;
    const slowdown = Math.min(slowdownNow(), BROWSER_LIMITS.mostSlowdown);
    const seen = await this.visitors.visitAll(visits, performance.now() + visitsMs * slowdown);
    if (seen.length < visits.length && !seen.some(isStuck))
      this.notes.push(`A browser made ${seen.length} of ${visits.length} visits: the others would take too long.`);
    await this.#compare(seen);
  }

  /** Keeps faults and looks that the live version does not have, and that the candidate shows again. */
  async #compare(seen: readonly Observation[]): Promise<void> {
    const { live, next } = this.input;
    const suspects = firstOfEachFault(seen);
    const compared = this.#isLive && !seen.some(isStuck) ? seen.filter(({ visit }) => isCompared(visit)) : [];
    const quick = compared.filter((one) => !suspects.includes(one)).map(({ visit }) => drawOnly(visit));
    if (suspects.length + quick.length === 0) return;
    await this.#show(live);
    const faulty = suspects.map((one) => (one.faults.length > 0 ? one.visit : drawOnly(one.visit)));
    const before = await this.visitors.visitAll([...faulty, ...quick]);
    const found = differences(suspects, before);
    const looks = await changedLooks(compared, before);
    // A page that did not answer for seconds needs no second look, which would take as long.
    const certain = suspects.filter(isStuck);
    const isDoubted = (one: Observation): boolean => found.some(([visit]) => visit === one.visit);
    const doubted = suspects.filter((one) => !certain.includes(one) && isDoubted(one)).map(({ visit }) => visit);
    const redrawn = looks.map(({ visit }) => visit).filter((visit) => !doubted.includes(visit));
    if (doubted.length + redrawn.length === 0) return this.#refuseFor(found);
    await this.#show(next);
    const again = await this.visitors.visitAll([...doubted, ...redrawn.map(drawOnly)]);
    const repeated = again.slice(0, doubted.length);
    await this.#refuseFor([...differences(certain, before), ...differences(repeated, before)]);
    await this.#keepLooks(looks, again);
  }

  /** Adds the problems, those of errors with their position in the sources. */
  async #refuseFor(found: readonly (readonly [Visit, Fault])[]): Promise<void> {
    const { candidate } = this.input;
    const { name, version } = candidate.manifest;
    const positions = versionPositions(candidate);
    const located: (readonly [Visit, Fault])[] = [];
    for (const [visit, fault] of found) {
      const source = await stackSource(framesIn(fault.stack ?? '', webPrefix(name, version)), positions, 'web');
      const text = source === null ? fault.text : `${fault.text} (${source})`;
      // Its identity stays that of its own text.
      located.push([visit, { ...fault, text, key: keyTextOf(fault) }]);
    }
    this.problems.push(...problemsIn(located));
  }

  /** Writes pictures of pages that look different in both visits. */
  async #keepLooks(looks: readonly ChangedLook[], again: readonly Observation[]): Promise<void> {
    const { data } = this.input.store.settings;
    const { name, version } = this.input.candidate.manifest;
    for (const { visit, before, after } of looks) {
      const second = again.find((one) => visitKey(one.visit) === visitKey(visit))?.picture;
      if (!second) continue;
      const share = await lookDifference(before, second);
      // A page that looks different at each visit shows nothing about the version.
      if (share <= BROWSER_LIMITS.look || share <= 2 * (await lookDifference(after, second))) continue;
      const file = path.join(data, 'releases/looks', `${name}-${version}`, `${this.looks.length + 1}.png`);
      await writeLooks(file, before, second);
      const percent = Math.max(1, Math.round(share * 100));
      this.looks.push(`${whereOf(visit)} looks different in ${percent} % of the picture (left: live version): ${file}`);
    }
  }

  /** True when shoppers have a version of this remote now. */
  get #isLive(): boolean {
    const { live, candidate } = this.input;
    return live.remotes[candidate.manifest.name] !== undefined;
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

const isCompared = ({ kind }: Visit): boolean => kind === 'use' || kind === 'look';

const drawOnly = (visit: Visit): Visit => ({ ...visit, kind: 'draw' });

/**
 * Returns the visits that show some fault of their page first. The others need no second look: the same fault in each
 * variant and width would take minutes.
 */
function firstOfEachFault(seen: readonly Observation[]): readonly Observation[] {
  const known = new Set<string>();
  return seen.filter((one) => {
    const keys = newFaults(one, undefined).map((fault) => `${one.visit.path} ${keyOf(fault)}`);
    const isFirst = keys.some((key) => !known.has(key));
    for (const key of keys) known.add(key);
    return isFirst;
  });
}

function differences(
  candidate: readonly Observation[],
  live: readonly Observation[],
): readonly (readonly [Visit, Fault])[] {
  return candidate.flatMap((one) => {
    const before = live.find(({ visit }) => visitKey(visit) === visitKey(one.visit));
    return newFaults(one, before).map((fault) => [one.visit, fault] as const);
  });
}

interface ChangedLook {
  readonly visit: Visit;
  readonly before: Buffer;
  readonly after: Buffer;
}

async function changedLooks(
  candidate: readonly Observation[],
  live: readonly Observation[],
): Promise<readonly ChangedLook[]> {
  const changed: ChangedLook[] = [];
  for (const { visit, picture } of candidate) {
    const before = live.find((one) => visitKey(one.visit) === visitKey(visit))?.picture;
    if (before && picture && (await lookDifference(before, picture)) > BROWSER_LIMITS.look)
      changed.push({ visit, before, after: picture });
  }
  return changed;
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
      return { problems: run.problems, looks: run.looks, notes: run.notes };
    } finally {
      await run.visitors.close();
      await gateway.close();
    }
  } finally {
    await rehearsed.remove();
  }
}

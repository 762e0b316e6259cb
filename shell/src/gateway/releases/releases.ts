import {
  BENEFIT_TYPES,
  MAIN_VARIANT,
  type BenefitType,
  type PublicVariant,
  type PublishedManifest,
} from 'shared-contracts';
import { partsOf, type Part } from 'registry/composition';
import { isRunning, previewKey } from 'registry/previews';
import { readLogState, writeLogState } from 'registry/log/log-state';
import { EMPTY_LOG, type LogState } from 'registry/log/release-log';
import type { Registry } from 'registry/registry';
import { mirrorVersion } from 'registry/mirror';
import { openReleases, type ReleaseStore } from 'registry/releases';
import { pathProblem } from 'registry/trust/ownership';
import { RequestRecorder } from '../recorded-requests/request-recorder';
import { loadManifest, roleProblem, type Refused } from './load-remote';
import { namedVersions, newestOlder, versionKey, type Load, type Loaded } from './candidates';
import { AbsenceReport, type AbsentPlacement } from './absent-placements';
import { grantedPlacements } from './filled-slots';
import { PendingLoads } from './pending-loads';
import { partStatuses, type PartStatus } from './part-status';
import { previewReleases } from './preview-releases';
import { RemotePool, type LoadedRemote, type PoolOptions } from './remote-pool';
import { surroundingsOf } from './slot-examples';
import type { TrialServices } from './trial';
import { createVariantRelease, type LoadedPart, type PreviewRelease, type VariantRelease } from './variant-release';

const POLL_MS = 500;
/** A version that was refused may have met a bad moment: it is tried again. */
const RETRY_MS = 60_000;

export interface ReleaseOptions extends PoolOptions {
  /** What versions are tried with before a variant's shoppers get them. */
  readonly trialOf: (type: BenefitType) => TrialServices;
}

/** The versions that are served now; follows the registry without a restart. */
export class Releases {
  #current = new Map<BenefitType, VariantRelease>(BENEFIT_TYPES.map((type) => [type, createVariantRelease([])]));
  readonly #absent: AbsenceReport;
  /** By the key of the preview. */
  #previews: ReadonlyMap<string, PreviewRelease> = new Map();
  #seen = '';
  /** How far the log was followed. */
  #state: LogState = EMPTY_LOG;
  #problem: string | null = null;
  #last: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  /** A version that was pending is loaded or refused since the registry was applied. */
  #hasSettled = false;
  #isClosed = false;
  readonly #pool: RemotePool;
  readonly #loads = new PendingLoads<Loaded>(() => {
    this.#hasSettled = true;
    void this.#look();
  });
  /** What the log was told; by version, why it is not served. */
  readonly #warned = new Map<string, string>();
  #retryAt = Infinity;
  readonly #listeners: (() => void)[] = [];

  constructor(readonly options: ReleaseOptions) {
    this.#absent = new AbsenceReport(options.log, this.#problemOf);
    const isAnonymous = ({ benefitType }: PublicVariant, pathname: string): boolean =>
      this.of(benefitType).find(pathname)?.page.audience === 'anonymous';
    this.#pool = new RemotePool(options, new RequestRecorder({ data: options.settings.data, isAnonymous }));
  }

  /** Serves what the registry names and begins to follow it. */
  async start(pollMs = POLL_MS): Promise<this> {
    await this.#resume();
    this.#timer = setInterval(() => void this.#look(), pollMs);
    this.#timer.unref();
    return this;
  }

  of(type: BenefitType): VariantRelease {
    return this.#current.get(type) as VariantRelease;
  }

  /** What this token shows in a variant; null: nothing, or nothing any more. */
  preview(type: BenefitType, token: string): PreviewRelease | null {
    const found = this.#previews.get(previewKey(token));
    return found && found.preview.variant === type && isRunning(found.preview) ? found : null;
  }

  /** Why the release log is not followed now, in words; null: it is. */
  get problem(): string | null {
    return this.#problem;
  }

  /** What the registry wishes for a variant, beside what its shoppers get. */
  statusOf(type: BenefitType): readonly PartStatus[] {
    return partStatuses(partsOf(this.#state.registry, type), this.of(type), this.#problemOf);
  }

  /** What the registry places in a variant's slots and its shoppers do not see. */
  absentOf(type: BenefitType): readonly AbsentPlacement[] {
    return this.#absent.of(type);
  }

  /** What the log was told of a version that is not served. */
  readonly #problemOf = (part: Part): string | null => this.#warned.get(versionKey(part)) ?? null;

  /** Versions whose files this gateway uses now, as `name/version`. */
  readonly used = (): ReadonlySet<string> => this.#pool.used;

  /** Called after each switch. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Looks at the registry now; resolves when all that it names is served or refused. */
  async refresh(): Promise<void> {
    let last = this.#look();
    // A load that ended while the registry was being applied has asked for another look.
    for (await last; this.#loads.isBusy || last !== this.#last; await last) {
      await this.#loads.settled();
      last = this.#last;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#isClosed = true;
    await this.#last;
    await this.#pool.close();
  }

  /** Never twice at once. */
  #look(): Promise<void> {
    this.#last = this.#last.then(() => (this.#isClosed ? undefined : this.#follow()));
    return this.#last;
  }

  async #follow(): Promise<void> {
    try {
      const store = await openReleases(this.options.settings);
      const state = await store.log.read(this.#state);
      const text = JSON.stringify([state.registry, store.trust.owners]);
      this.#problem = null;
      const isNews = text !== this.#seen || Date.now() >= this.#retryAt;
      if (isNews) await this.#switchTo(state.registry, store);
      else await this.#applySettled(state.registry, store);
      this.#seen = text;
      if (state.digest === this.#state.digest) return;
      this.#state = state;
      await writeLogState(this.options.settings.data, state);
    } catch (error) {
      this.#problem = (error as Error).message;
      this.#warnOnce(
        this.#problem,
        `the release log is not followed: ${this.#problem}. Shoppers keep what they have; ` +
          'whoever runs the store mends it with `npm run releases -- repair`.',
      );
      await this.#applyKnown((registry, store) => this.#applySettled(registry, store));
    }
  }

  async #switchTo(registry: Registry, store: ReleaseStore): Promise<void> {
    this.#pool.forgetRefusals();
    await this.#apply(registry, store);
  }

  /** What was pending takes its place; what was refused is not tried again for that. */
  async #applySettled(registry: Registry, store: ReleaseStore): Promise<void> {
    if (this.#hasSettled) await this.#apply(registry, store);
  }

  /** While the log cannot be read, the last registry that was read counts. */
  async #applyKnown(apply: (registry: Registry, store: ReleaseStore) => Promise<void>): Promise<void> {
    if (this.#state.number === 0) return;
    try {
      await apply(this.#state.registry, await openReleases(this.options.settings));
    } catch (error) {
      const { message } = error as Error;
      this.#warnOnce(message, `nothing can be served: ${message}`);
    }
  }

  /** After a restart shoppers get what they had, even when the log cannot be read now. */
  async #resume(): Promise<void> {
    this.#state = await readLogState(this.options.settings.data);
    await this.#look();
    if (this.#problem !== null) await this.#applyKnown((registry, store) => this.#switchTo(registry, store));
    await this.refresh();
  }

  async #apply(registry: Registry, store: ReleaseStore): Promise<void> {
    this.#hasSettled = false;
    const next = new Map<BenefitType, VariantRelease>();
    for (const type of BENEFIT_TYPES) next.set(type, await this.#releaseOf(registry, type, store));
    const hasChanged = BENEFIT_TYPES.some((type) => next.get(type)?.id !== this.of(type).id);
    this.#current = next;
    this.#previews = await previewReleases(registry, (shown, type) => this.#releaseOf(shown, type, store));
    this.#absent.update(registry, store.trust.owners, (type) => this.of(type));
    const inUse = [...next.values(), ...[...this.#previews.values()].map(({ release }) => release)];
    this.#pool.retire(new Set(inUse.flatMap((release) => [...release.remotes.values()])), namedVersions(registry));
    this.#retryAt = this.#pool.hasRefused ? Date.now() + RETRY_MS : Infinity;
    if (!hasChanged) return;
    const served = this.of(MAIN_VARIANT).remotes.values();
    const remotes = [...served].map(({ manifest: { name, version } }) => `${name} ${version}`);
    this.options.log.info({ remotes }, 'release switched');
    for (const listener of this.#listeners) listener();
  }

  async #releaseOf(registry: Registry, type: BenefitType, store: ReleaseStore): Promise<VariantRelease> {
    const loaded = await Promise.all(
      partsOf(registry, type).map(async (part): Promise<LoadedPart | null> => {
        const remote = await this.#choose(registry, type, part, store);
        return remote ? { name: part.name, role: part.role, remote } : null;
      }),
    );
    const parts = loaded.filter((part) => part !== null);
    return createVariantRelease(parts, grantedPlacements(registry, type, store.trust.owners));
  }

  /**
   * The version that the registry names. Refused: what was served before, or the newest older one that renders. An
   * override of which nothing can be served has no place: the remote of ours answers for the role.
   */
  async #choose(
    registry: Registry,
    type: BenefitType,
    part: Part,
    store: ReleaseStore,
  ): Promise<LoadedRemote | undefined> {
    const { name, version } = part;
    const load: Load = (candidate) =>
      this.#loads.get(versionKey(candidate), `${type} ${candidate.role ?? ''}`, () =>
        this.#load(candidate, type, store, registry),
      );
    const key = versionKey(part);
    const loaded = await load(part);
    if (loaded !== 'pending' && !('refused' in loaded)) {
      this.#warned.delete(key);
      return loaded;
    }
    const kept = await this.#keepable(part, type, store);
    if (loaded === 'pending') return kept;
    const instead = kept ? `Shoppers keep ${kept.manifest.version}.` : 'Looking for an older version.';
    this.#warnOnce(key, `remote '${name}' ${version} is not served: ${loaded.refused}. ${instead}`);
    if (kept) return kept;
    const older = await newestOlder(registry, part, load);
    return older === 'pending' ? undefined : (older ?? this.#lastResort(part, type, store));
  }

  /**
   * What shoppers have of a remote. It is taken from them only when it was never its team's to give, not when its files
   * are gone.
   */
  async #keepable(part: Part, type: BenefitType, store: ReleaseStore): Promise<LoadedRemote | undefined> {
    const served = this.of(type).remotes.get(part.name);
    if (!served) return undefined;
    const admitted = await this.#admitted({ ...part, version: served.manifest.version }, type, store);
    return 'refused' in admitted && admitted.isForeign ? undefined : served;
  }

  /**
   * Whether a version may have this place in a variant. A deploy has checked it; what lies in the store is checked
   * again, since this is where it would be served.
   */
  async #admitted(
    { name, version, role }: Part,
    type: BenefitType,
    store: ReleaseStore,
  ): Promise<PublishedManifest | Refused> {
    const manifest = await loadManifest(store, name, version);
    if ('refused' in manifest) return manifest;
    const problem = roleProblem(manifest, role) ?? pathProblem(store.trust.owners, manifest, type);
    return problem === null ? manifest : { refused: problem, isForeign: true };
  }

  async #load(part: Part, type: BenefitType, store: ReleaseStore, registry: Registry): Promise<Loaded> {
    const manifest = await this.#admitted(part, type, store);
    if ('refused' in manifest) return manifest;
    try {
      await mirrorVersion(store.objects, this.options.settings.data, manifest);
    } catch (error) {
      return { refused: (error as Error).message };
    }
    const slots = () => surroundingsOf(manifest, store, registry);
    return this.#pool.load(manifest, { ...this.options.trialOf(type), slots });
  }

  /** Nothing of this remote renders here: without it its pages would not exist, with it browsers render them. */
  async #lastResort(part: Part, type: BenefitType, store: ReleaseStore): Promise<LoadedRemote | undefined> {
    if (part.role !== null) return undefined;
    const manifest = await this.#admitted(part, type, store);
    if ('refused' in manifest) return undefined;
    const remote = await this.#pool.loadUntried(manifest);
    return 'refused' in remote ? undefined : remote;
  }

  #warnOnce(key: string, message: string): void {
    if (!this.#warned.has(key)) this.options.log.error({ store: this.options.settings.data }, message);
    this.#warned.set(key, message);
  }
}

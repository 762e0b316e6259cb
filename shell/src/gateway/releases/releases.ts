import { BENEFIT_TYPES, MAIN_VARIANT, type BenefitType, type PublicVariant } from 'shared-contracts';
import { partsOf, type Part } from 'registry/composition/composition';
import { readLogState, writeLogState } from 'registry/log/log-state';
import { EMPTY_LOG, type LogState } from 'registry/log/release-log';
import type { Registry } from 'registry/composition/registry';
import { openReleases, type ReleaseStore } from 'registry/log/releases';
import { RequestRecorder } from './recorded/request-recorder';
import { admittedManifest, mirrorFiles } from './load-remote';
import { namedVersions, newestOlder, versionKey, type Load, type Loaded } from './candidates';
import { AbsenceReport, type AbsentPlacement } from './absent-placements';
import { grantedPlacements } from './filled-slots';
import { PendingLoads } from './pending-loads';
import { partStatuses, type PartStatus } from './part-status';
import { findPreview, previewReleases, previewStatuses, type PreviewReleases } from './preview-releases';
import { ReportedProblems } from './reported-problems';
import { remotesInUse, servedOf } from './remotes-in-use';
import { RemotePool, type LoadedRemote, type PoolOptions } from './remote-pool';
import { surroundingsOf } from './slot-examples';
import type { TrialServices } from './trial';
import { cohortReleases, type CohortReleases } from './cohorts/cohort-releases';
import { rolloutStatuses, type RolloutStatus } from './cohorts/rollout-status';
import {
  createVariantRelease,
  namesOf,
  type LoadedPart,
  type PreviewRelease,
  type VariantRelease,
} from './variant-release';

const POLL_MS = 500;
/** Interval for retrying a rejected version, whose failure may have been temporary. */
const RETRY_MS = 60_000;

export interface ReleaseOptions extends PoolOptions {
  /** Services for trying versions before a variant's shoppers get them. */
  readonly trialOf: (type: BenefitType) => TrialServices;
}

/** The served versions; follows the registry without a restart. */
export class Releases {
  #current = new Map<BenefitType, VariantRelease>(BENEFIT_TYPES.map((type) => [type, createVariantRelease([])]));
  readonly #absent: AbsenceReport;
  /** Of variants with a rollout. */
  #cohorts: ReadonlyMap<BenefitType, CohortReleases> = new Map();
  #previews: PreviewReleases = new Map();
  #seen = '';
  /** Position up to which the log was followed. */
  #state: LogState = EMPTY_LOG;
  #problem: string | null = null;
  #last: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  /** True when a pending version was loaded or rejected since the registry was applied. */
  #hasSettled = false;
  #isClosed = false;
  readonly #pool: RemotePool;
  readonly #loads = new PendingLoads<Loaded>(() => {
    this.#hasSettled = true;
    void this.#look();
  });
  /** Logged reasons, by version, why it is not served. */
  readonly #problems: ReportedProblems;
  #retryAt = Infinity;
  readonly #listeners: (() => void)[] = [];

  constructor(readonly options: ReleaseOptions) {
    this.#problems = new ReportedProblems(options.log, options.settings.data);
    this.#absent = new AbsenceReport(options.log, this.#problemOf);
    const isAnonymous = ({ benefitType }: PublicVariant, pathname: string): boolean =>
      this.of(benefitType).find(pathname)?.page.audience === 'anonymous';
    this.#pool = new RemotePool(options, new RequestRecorder({ data: options.settings.data, isAnonymous }));
  }

  /** Serves the registry's versions and begins to follow it. */
  async start(pollMs = POLL_MS): Promise<this> {
    await this.#resume();
    this.#timer = setInterval(() => void this.#look(), pollMs);
    this.#timer.unref();
    return this;
  }

  of(type: BenefitType): VariantRelease {
    return this.#current.get(type) as VariantRelease;
  }

  /** Returns the releases of a variant's cohorts; null without a rollout there. */
  cohorts(type: BenefitType): CohortReleases | null {
    return this.#cohorts.get(type) ?? null;
  }

  /** Returns the preview of a token in a variant; null without one, or after its end. */
  preview(type: BenefitType, token: string): PreviewRelease | null {
    return findPreview(this.#previews, type, token);
  }

  /** Returns why the release log is not followed now; null when it is. */
  get problem(): string | null {
    return this.#problem;
  }

  readonly previewStatuses = () => previewStatuses(this.#state.registry, this.#previews, this.#problemOf);

  /** Returns the position in the log that is applied. */
  readonly position = (): LogState => this.#state;

  /** Returns wanted and served versions of a variant. */
  statusOf(type: BenefitType): readonly PartStatus[] {
    return partStatuses(partsOf(this.#state.registry, type), this.of(type), this.#problemOf);
  }

  /** Returns running rollouts, and where their candidates are served. */
  get rollouts(): readonly RolloutStatus[] {
    const problemOf = (key: string): string | null => this.#problems.of(key);
    return rolloutStatuses(this.#state.registry, (type) => this.cohorts(type), problemOf);
  }

  /** Returns placements of a variant that its shoppers do not see. */
  absentOf(type: BenefitType): readonly AbsentPlacement[] {
    return this.#absent.of(type);
  }

  /** Returns the logged reason of a version that is not served. */
  readonly #problemOf = (part: Pick<Part, 'name' | 'version'>): string | null => this.#problems.of(versionKey(part));

  /** Returns versions whose files this gateway uses now, as `name/version`. */
  readonly used = (): ReadonlySet<string> => this.#pool.used;
  readonly renders = () => this.#pool.renders;
  readonly pastRenders = () => this.#pool.pastRenders;

  /** Registers a listener that is called after each switch. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Reads the registry now; resolves when all its versions are served or rejected. */
  async refresh(): Promise<void> {
    let last = this.#look();
    // A load that ended while the registry was being applied has requested another read.
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

  /** Never concurrent. */
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
      this.#problems.report(
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

  /** Applies versions that were pending; rejected ones are not retried here. */
  async #applySettled(registry: Registry, store: ReleaseStore): Promise<void> {
    if (this.#hasSettled) await this.#apply(registry, store);
  }

  /** Applies the last registry that was read while the log cannot be read. */
  async #applyKnown(apply: (registry: Registry, store: ReleaseStore) => Promise<void>): Promise<void> {
    if (this.#state.number === 0) return;
    try {
      await apply(this.#state.registry, await openReleases(this.options.settings));
    } catch (error) {
      const { message } = error as Error;
      this.#problems.report(message, `nothing can be served: ${message}`);
    }
  }

  /** Restores the served versions after a restart, even when the log cannot be read. */
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
    this.#cohorts = await cohortReleases(registry, next, (rolled, type) => this.#releaseOf(rolled, type, store));
    this.#absent.update(registry, store.trust.owners, (type) => this.of(type));
    this.#pool.retire(remotesInUse(next, this.#previews, this.#cohorts), namedVersions(registry));
    this.#retryAt = this.#pool.hasRefused ? Date.now() + RETRY_MS : Infinity;
    if (!hasChanged) return;
    this.options.log.info({ remotes: namesOf(this.of(MAIN_VARIANT)) }, 'release switched');
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
   * Chooses the registry's version. When it is rejected: the previously served one, or the newest older one that
   * renders. An override without any is dropped, and our own remote serves the role.
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
      this.#problems.forget(key);
      return loaded;
    }
    const kept = await this.#keepable(part, type, store);
    if (loaded === 'pending') return kept;
    const instead = kept ? `Shoppers keep ${kept.manifest.version}.` : 'Looking for an older version.';
    this.#problems.report(key, `remote '${name}' ${version} is not served: ${loaded.refused}. ${instead}`);
    if (kept) return kept;
    const older = await newestOlder(registry, part, load);
    return older === 'pending' ? undefined : (older ?? this.#lastResort(part, type, store));
  }

  /**
   * Returns the served version of a remote. It is withdrawn only when it never belonged to its team, not when its files
   * are missing.
   */
  async #keepable(part: Part, type: BenefitType, store: ReleaseStore): Promise<LoadedRemote | undefined> {
    const served = servedOf(part, [this.of(type), ...(this.cohorts(type)?.all ?? [])]);
    if (!served) return undefined;
    const admitted = await admittedManifest({ ...part, version: served.manifest.version }, type, store);
    return 'refused' in admitted && admitted.isForeign ? undefined : served;
  }

  async #load(part: Part, type: BenefitType, store: ReleaseStore, registry: Registry): Promise<Loaded> {
    const manifest = await admittedManifest(part, type, store);
    if ('refused' in manifest) return manifest;
    try {
      await mirrorFiles(store, this.options.settings.data, manifest);
    } catch (error) {
      return { refused: (error as Error).message };
    }
    const slots = () => surroundingsOf(manifest, store, registry);
    return this.#pool.load(manifest, { ...this.options.trialOf(type), slots });
  }

  /** Loads a remote that does not render here, so that its pages exist and browsers render them. */
  async #lastResort(part: Part, type: BenefitType, store: ReleaseStore): Promise<LoadedRemote | undefined> {
    if (part.role !== null) return undefined;
    const manifest = await admittedManifest(part, type, store);
    if ('refused' in manifest) return undefined;
    const remote = await this.#pool.loadUntried(manifest);
    return 'refused' in remote ? undefined : remote;
  }
}

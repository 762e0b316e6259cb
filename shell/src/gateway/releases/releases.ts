import { BENEFIT_TYPES, MAIN_VARIANT, type BenefitType } from 'shared-contracts';
import { partsOf, type Part } from 'registry/composition';
import { isRunning, previewed, previewKey } from 'registry/previews';
import { readRegistry, registryPath, type Preview, type Registry } from 'registry/registry-file';
import { roleProblem, type Refused } from './load-remote';
import { RemotePool, type LoadedRemote, type PoolOptions } from './remote-pool';
import type { TrialServices } from './trial';
import { createVariantRelease, type LoadedPart, type VariantRelease } from './variant-release';

const POLL_MS = 500;
/** A version that was refused may have met a bad moment: it is tried again. */
const RETRY_MS = 60_000;

export interface ReleaseOptions extends PoolOptions {
  /** What versions are tried with before a variant's shoppers get them. */
  readonly trialOf: (type: BenefitType) => TrialServices;
}

/** What the visitors of a preview get. */
export interface PreviewRelease {
  readonly preview: Preview;
  readonly release: VariantRelease;
}

/** The versions that are served now; follows the registry without a restart. */
export class Releases {
  #current = new Map<BenefitType, VariantRelease>(BENEFIT_TYPES.map((type) => [type, createVariantRelease([])]));
  /** By the key of the preview. */
  #previews: ReadonlyMap<string, PreviewRelease> = new Map();
  #seen = '';
  #last: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  readonly #pool: RemotePool;
  readonly #warned = new Set<string>();
  #retryAt = Infinity;
  readonly #listeners: (() => void)[] = [];

  constructor(readonly options: ReleaseOptions) {
    this.#pool = new RemotePool(options);
  }

  /** Serves what the registry names and begins to follow it. */
  async start(pollMs = POLL_MS): Promise<this> {
    await this.refresh();
    this.#timer = setInterval(() => void this.refresh(), pollMs);
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

  /** Called after each switch. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Looks at the registry now; never twice at once. */
  refresh(): Promise<void> {
    this.#last = this.#last.then(() => this.#follow());
    return this.#last;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#last;
    await this.#pool.close();
  }

  async #follow(): Promise<void> {
    try {
      const registry = await readRegistry(this.options.data);
      const text = JSON.stringify(registry);
      if (text === this.#seen && Date.now() < this.#retryAt) return;
      this.#pool.forgetRefusals();
      await this.#apply(registry);
      this.#seen = text;
      this.#retryAt = this.#pool.hasRefused ? Date.now() + RETRY_MS : Infinity;
    } catch (error) {
      this.#warnOnce(
        String(error),
        `the registry cannot be read: ${(error as Error).message}. Shoppers keep what they have.`,
      );
    }
  }

  async #apply(registry: Registry): Promise<void> {
    const next = new Map<BenefitType, VariantRelease>();
    for (const type of BENEFIT_TYPES) next.set(type, await this.#releaseOf(registry, type));
    const hasChanged = BENEFIT_TYPES.some((type) => next.get(type)?.id !== this.of(type).id);
    this.#current = next;
    this.#previews = await this.#previewsOf(registry);
    const served = [...next.values(), ...[...this.#previews.values()].map(({ release }) => release)];
    this.#pool.retire(new Set(served.flatMap((release) => [...release.remotes.values()])));
    if (!hasChanged) return;
    const remotes = [...this.of(MAIN_VARIANT).remotes.values()].map(
      ({ manifest }) => `${manifest.name} ${manifest.version}`,
    );
    this.options.log.info({ remotes }, 'release switched');
    for (const listener of this.#listeners) listener();
  }

  /** A version that cannot be served is shown to nobody: ours in its place would look like a preview of it. */
  async #previewsOf(registry: Registry): Promise<ReadonlyMap<string, PreviewRelease>> {
    const running = (registry.previews ?? []).filter((preview) => isRunning(preview));
    const shown = new Map<string, PreviewRelease>();
    for (const preview of running) {
      const type = BENEFIT_TYPES.find((one) => one === preview.variant);
      if (!type) continue;
      const release = await this.#releaseOf(previewed(registry, preview), type);
      if (release.remotes.get(preview.remote)?.manifest.version === preview.version)
        shown.set(preview.key, { preview, release });
    }
    return shown;
  }

  async #releaseOf(registry: Registry, type: BenefitType): Promise<VariantRelease> {
    const loaded = await Promise.all(
      partsOf(registry, type).map(async (part): Promise<LoadedPart | null> => {
        const remote = await this.#choose(registry, type, part);
        return remote ? { name: part.name, role: part.role, remote } : null;
      }),
    );
    return createVariantRelease(loaded.filter((part) => part !== null));
  }

  /**
   * The version that the registry names. Refused: what was served before, or the newest older one that renders. A
   * stand-in of which nothing can be served has no place: the remote of ours answers for the role.
   */
  async #choose(registry: Registry, type: BenefitType, part: Part): Promise<LoadedRemote | undefined> {
    const { name, version } = part;
    const trial = this.options.trialOf(type);
    const key = `${name}@${version}`;
    const loaded = await this.#load(part, trial);
    if (!('refused' in loaded)) {
      this.#warned.delete(key);
      return loaded;
    }
    const before = this.of(type).remotes.get(name);
    const instead = before ? `Shoppers keep ${before.manifest.version}.` : 'Looking for an older version.';
    this.#warnOnce(key, `remote '${name}' ${version} is not served: ${loaded.refused}. ${instead}`);
    return before ?? (await this.#newestOlder(registry, part, trial)) ?? this.#lastResort(part);
  }

  /**
   * A deploy has checked what a stand-in declares; what lies in the store is checked again, since this is where it
   * would be served.
   */
  async #load(part: Part, trial: TrialServices): Promise<LoadedRemote | Refused> {
    const loaded = await this.#pool.load(part.name, part.version, trial);
    if ('refused' in loaded) return loaded;
    const problem = roleProblem(loaded.manifest, part.role);
    return problem === null ? loaded : { refused: problem };
  }

  async #newestOlder(registry: Registry, part: Part, trial: TrialServices): Promise<LoadedRemote | undefined> {
    const versions = new Set([...(registry.remotes[part.name]?.history ?? [])].reverse().map((entry) => entry.version));
    versions.delete(part.version);
    for (const version of versions) {
      const candidate = await this.#load({ ...part, version }, trial);
      if (!('refused' in candidate)) return candidate;
    }
    return undefined;
  }

  /** Nothing of this remote renders here: without it its pages would not exist, with it browsers render them. */
  async #lastResort({ name, version, role }: Part): Promise<LoadedRemote | undefined> {
    if (role !== null) return undefined;
    const remote = await this.#pool.loadUntried(name, version);
    return 'refused' in remote || roleProblem(remote.manifest, role) !== null ? undefined : remote;
  }

  #warnOnce(key: string, message: string): void {
    if (!this.#warned.has(key)) this.options.log.error({ registry: registryPath(this.options.data) }, message);
    this.#warned.add(key);
  }
}

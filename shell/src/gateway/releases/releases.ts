import { BENEFIT_TYPES, type BenefitType } from 'shared-contracts';
import { readRegistry, registryPath, resolveRemote, type Registry } from 'tooling/registry/registry-file';
import { RemotePool, type LoadedRemote, type PoolOptions } from './remote-pool';
import type { TrialServices } from './trial';
import { createVariantRelease, type VariantRelease } from './variant-release';

const POLL_MS = 500;
/** A version that was refused may have met a bad moment: it is tried again. */
const RETRY_MS = 60_000;

export interface ReleaseOptions extends PoolOptions {
  /** What versions are tried with before a variant's shoppers get them. */
  readonly trialOf: (type: BenefitType) => TrialServices;
}

/** The versions that are served now; follows the registry without a restart. */
export class Releases {
  #current = new Map<BenefitType, VariantRelease>(BENEFIT_TYPES.map((type) => [type, createVariantRelease(new Map())]));
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
    this.#pool.retire(new Set([...next.values()].flatMap((release) => [...release.remotes.values()])));
    if (!hasChanged) return;
    const remotes = [...this.of('treadmarket').remotes.values()].map(
      ({ manifest }) => `${manifest.name} ${manifest.version}`,
    );
    this.options.log.info({ remotes }, 'release switched');
    for (const listener of this.#listeners) listener();
  }

  async #releaseOf(registry: Registry, type: BenefitType): Promise<VariantRelease> {
    const names = Object.keys(registry.remotes).filter((name) => !standsIn(registry, name));
    const remotes = new Map<string, LoadedRemote>();
    const chosen = await Promise.all(names.map((name) => this.#choose(registry, type, name)));
    names.forEach((name, at) => {
      const remote = chosen[at];
      if (remote) remotes.set(name, remote);
    });
    return createVariantRelease(remotes);
  }

  /** The version that the registry names. Refused: what was served before, or the newest older one that renders. */
  async #choose(registry: Registry, type: BenefitType, name: string): Promise<LoadedRemote | undefined> {
    const wanted = resolveRemote(registry, type, name);
    if (!wanted) return undefined;
    const trial = this.options.trialOf(type);
    const key = `${wanted.name}@${wanted.version}`;
    const loaded = await this.#pool.load(wanted.name, wanted.version, trial);
    if (!('refused' in loaded)) {
      this.#warned.delete(key);
      return loaded;
    }
    const before = this.of(type).remotes.get(name);
    const instead = before ? `Shoppers keep ${before.manifest.version}.` : 'Looking for an older version.';
    this.#warnOnce(key, `remote '${wanted.name}' ${wanted.version} is not served: ${loaded.refused}. ${instead}`);
    return before ?? (await this.#newestOlder(registry, wanted, trial)) ?? this.#lastResort(wanted);
  }

  async #newestOlder(
    registry: Registry,
    { name, version: refused }: Wanted,
    trial: TrialServices,
  ): Promise<LoadedRemote | undefined> {
    const versions = new Set([...(registry.remotes[name]?.history ?? [])].reverse().map((entry) => entry.version));
    versions.delete(refused);
    for (const version of versions) {
      const candidate = await this.#pool.load(name, version, trial);
      if (!('refused' in candidate)) return candidate;
    }
    return undefined;
  }

  /** Nothing of this remote renders here: without it its pages would not exist, with it browsers render them. */
  async #lastResort({ name, version }: Wanted): Promise<LoadedRemote | undefined> {
    const remote = await this.#pool.loadUntried(name, version);
    return 'refused' in remote ? undefined : remote;
  }

  #warnOnce(key: string, message: string): void {
    if (!this.#warned.has(key)) this.options.log.error({ registry: registryPath(this.options.data) }, message);
    this.#warned.add(key);
  }
}

type Wanted = NonNullable<ReturnType<typeof resolveRemote>>;

/** A remote that is registered only to take another's place in some variant. */
function standsIn(registry: Registry, name: string): boolean {
  return Object.values(registry.variants).some((overrides) =>
    Object.values(overrides).some((override) => override.remote === name),
  );
}

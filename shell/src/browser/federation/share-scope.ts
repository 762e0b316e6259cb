import { compareVersions, isUsable } from './shared-versions';

type Factory = () => unknown;

/** A module that a build shares or requires. */
export interface SharedModule {
  readonly version: string;
  readonly scope?: readonly string[];
  readonly get: () => Promise<Factory> | Factory;
  readonly shareConfig?: SharedWish;
}

/** Requirements of a container for a shared module. */
interface SharedWish {
  readonly singleton?: boolean;
  readonly requiredVersion?: string | false;
}

/** A module in the share scope that all containers of the page use. */
interface KnownModule extends SharedModule {
  readonly from: string;
  loading?: Promise<Factory>;
  isLoaded?: boolean;
}

/** Modules by name and version. */
type ShareScope = Record<string, Record<string, KnownModule>>;

/** Options of a build, as module federation's plugin writes them. */
export interface FederationOptions {
  readonly name: string;
  readonly shareStrategy?: string;
  readonly shared?: Readonly<Record<string, readonly SharedModule[] | SharedModule>>;
}

const DEFAULT_SCOPE = 'default';

/** Prefers a loaded module, so that no second copy loads; of several the newest. */
function preferred(versions: Readonly<Record<string, KnownModule>>): readonly KnownModule[] {
  return Object.values(versions).sort(
    (a, b) => Number(b.isLoaded ?? false) - Number(a.isLoaded ?? false) || compareVersions(b.version, a.version),
  );
}

/** Loads a module once for all containers. A failure is not cached, so that the next call retries. */
function load(module: KnownModule): Promise<Factory> {
  module.loading ??= Promise.resolve()
    .then(module.get)
    .then((factory) => {
      module.isLoaded = true;
      return factory;
    })
    .catch((error: unknown) => {
      delete module.loading;
      throw error;
    });
  return module.loading;
}

/**
 * Federation instance of a build, shell or remote: shares the build's modules and selects among all shared ones. The
 * package's own supports many kinds of builds, at 8 kB on every page.
 */
export class FederationInstance {
  shareScopeMap: Record<string, ShareScope> = {};
  readonly name: string;
  readonly options: FederationOptions;
  readonly #offers: [name: string, module: SharedModule][] = [];

  constructor(options: FederationOptions) {
    this.name = options.name;
    this.options = options;
    this.registerShared(options.shared ?? {});
  }

  /** A container repeats its options when it is initialized: there is nothing new. */
  initOptions(): FederationOptions {
    return this.options;
  }

  registerShared(shared: NonNullable<FederationOptions['shared']>): void {
    for (const [name, modules] of Object.entries(shared))
      for (const module of [modules].flat() as SharedModule[]) {
        this.#offers.push([name, module]);
        for (const scope of module.scope ?? [DEFAULT_SCOPE]) this.#offer(scope, name, module);
      }
  }

  /** Sets the page's share scope. */
  initShareScopeMap(key: string, scope: object): void {
    this.shareScopeMap[key] = scope as ShareScope;
  }

  /** Adds the build's modules to its scope, synchronously. */
  initializeSharing(key = DEFAULT_SCOPE): Promise<unknown>[] {
    for (const [name, module] of this.#offers)
      if ((module.scope ?? [DEFAULT_SCOPE]).includes(key)) this.#offer(key, name, module);
    return [];
  }

  /** Returns the page's module, or false when the container must use its own. */
  async loadShare(
    name: string,
    { customShareInfo }: { readonly customShareInfo: { readonly scope?: readonly string[]; shareConfig?: SharedWish } },
  ): Promise<Factory | false> {
    const { scope = [DEFAULT_SCOPE], shareConfig = {} } = customShareInfo;
    for (const key of scope) {
      const found = this.#chosen(name, preferred(this.shareScopeMap[key]?.[name] ?? {}), shareConfig);
      if (found) return load(found);
    }
    return false;
  }

  #chosen(
    name: string,
    modules: readonly KnownModule[],
    { singleton, requiredVersion }: SharedWish,
  ): KnownModule | undefined {
    const [first] = modules;
    if (!singleton || !first) return modules.find(({ version }) => isUsable(version, requiredVersion));
    if (!isUsable(first.version, requiredVersion))
      console.warn(`${this.name} was built for ${name} ${requiredVersion} and runs with ${first.version}.`);
    return first;
  }

  #offer(scope: string, name: string, module: SharedModule): void {
    const versions = ((this.shareScopeMap[scope] ??= {})[name] ??= {});
    versions[module.version] ??= { ...module, from: this.name };
  }
}

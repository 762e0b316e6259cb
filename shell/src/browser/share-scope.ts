import { compareVersions, isUsable } from './shared-versions';

type Factory = () => unknown;

/** A module as a build offers it to the others of the page, or wants it of them. */
export interface SharedModule {
  readonly version: string;
  readonly scope?: readonly string[];
  readonly get: () => Promise<Factory> | Factory;
  readonly shareConfig?: SharedWish;
}

/** What a container needs of a shared module. */
interface SharedWish {
  readonly singleton?: boolean;
  readonly requiredVersion?: string | false;
}

/** A module in a share scope, where all containers of the page find it. */
interface KnownModule extends SharedModule {
  readonly from: string;
  loading?: Promise<Factory>;
  isLoaded?: boolean;
}

/** Modules by name and version. */
type ShareScope = Record<string, Record<string, KnownModule>>;

/** What a build says of itself, as module federation's plugin writes it. */
export interface FederationOptions {
  readonly name: string;
  readonly shareStrategy?: string;
  readonly shared?: Readonly<Record<string, readonly SharedModule[] | SharedModule>>;
}

const DEFAULT_SCOPE = 'default';

/** What runs already, so that no second copy comes; of several the newest. */
function preferred(versions: Readonly<Record<string, KnownModule>>): readonly KnownModule[] {
  return Object.values(versions).sort(
    (a, b) => Number(b.isLoaded ?? false) - Number(a.isLoaded ?? false) || compareVersions(b.version, a.version),
  );
}

/** One for all that load it. A failure is forgotten, so that the next one tries again. */
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
 * The instance of a build, shell or remote, that the federation runtime's functions call: offers what the build brings,
 * and chooses among what all have offered. The package's own does this for builds of many kinds, in 8 kB on every page.
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

  /** A container tells of itself again when it is initialised: nothing that is not known. */
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

  /** From now on this is the page's. */
  initShareScopeMap(key: string, scope: object): void {
    this.shareScopeMap[key] = scope as ShareScope;
  }

  /** Offers what the build brings to the scope that it got. Nothing has to be waited for. */
  initializeSharing(key = DEFAULT_SCOPE): Promise<unknown>[] {
    for (const [name, module] of this.#offers)
      if ((module.scope ?? [DEFAULT_SCOPE]).includes(key)) this.#offer(key, name, module);
    return [];
  }

  /** The page's module, or false: the container has to take its own. */
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

const asyncHooks = require('node:async_hooks');
const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { leaveOutColors } = require('./jsdom-styles.cjs');

leaveOutColors();

/** Test files that replace modules: they load all of their modules separately, as in plain Jest. */
const REPLACES_MODULES = /\bjest\s*\.\s*(?:mock|doMock|unmock|dontMock|setMock|resetModules|isolateModules)/;

/**
 * Modules that are evaluated for each test file: the file itself, helpers of tests (folders named `testing`), which may
 * use the file's `jest` object and register hooks, and packages that patch Node's own modules or register hooks.
 */
const PER_FILE = new RegExp(
  ['\\.(?:test|proof)\\.tsx?$', '/testing/', '/tooling/jest/', '/node_modules/(?:nock|@mswjs|@testing-library)/'].join(
    '|',
  ),
);

/**
 * A shared module would use the `jest` object of the first test file, whose fake timers are not those of later files.
 */
const refuseJest = (file) =>
  new Proxy(
    {},
    {
      get() {
        throw new Error(`${file} uses the jest object, so it has to be in a folder named testing.`);
      },
    },
  );

/** The modules of a worker. They outlive the test files. */
let shared = null;

/**
 * Compiles a module for the worker's own global object. Jest's compiler needs a separate context, which intercepts
 * every look-up of a global. An untransformed package may use `import()`.
 */
function useWorkerContext({ executor }) {
  const parameters = executor.injectedModuleParameters;
  const importModuleDynamically = vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  executor.compile = (source, filename) =>
    vm.compileFunction(source, parameters, { filename, importModuleDynamically });
}

/** Compiled modules of a worker, by file. A script holds no context, so that every context can run it. */
const scripts = new Map();

/**
 * Compiles a module once per worker instead of once per test file. Jest's compiler passes a callback for `import()`,
 * which keeps V8 from finding the code that it compiled before.
 */
function useCompiledScripts({ executor }, environment) {
  const head = `(function(${executor.injectedModuleParameters.join(',')}){`;
  executor.compile = (source, filename) => {
    let script = scripts.get(filename);
    if (script?.source !== source) {
      const options = { filename, columnOffset: -head.length };
      script = { source, compiled: new vm.Script(`${head}${source}\n})`, options) };
      scripts.set(filename, script);
    }
    return script.compiled.runInContext(environment.getVmContext());
  };
}

/**
 * Collects the storages that modules of a test file create; Jest itself creates one for each file. Until a storage is
 * disabled, Node copies its value to every new promise of the worker.
 *
 * @returns {asyncHooks.AsyncLocalStorage[]} storages to disable after the file
 */
function collectStorages({ coreModule }) {
  const storages = [];
  class AsyncLocalStorage extends asyncHooks.AsyncLocalStorage {
    constructor(...options) {
      super(...options);
      storages.push(this);
    }
  }
  const requireCore = coreModule.require.bind(coreModule);
  const own = { ...asyncHooks, AsyncLocalStorage };
  coreModule.require = (name) => (/^(?:node:)?async_hooks$/.test(name) ? own : requireCore(name));
  return storages;
}

/** Two maps that are read as one. Both grow while modules are loaded. */
class JoinedMaps {
  constructor(first, second) {
    this.maps = [first, second];
  }

  get(key) {
    const [first, second] = this.maps;
    return first.get(key) ?? second.get(key);
  }

  *[Symbol.iterator]() {
    for (const map of this.maps) yield* map;
  }
}

/**
 * A runtime whose test files share the modules of their worker, if their environment is `shared-node-environment.cjs`.
 * Loading and optimizing the API's modules for each file took half of the processor time of its tests.
 */
class SharedModulesRuntime extends Runtime {
  constructor(config, environment, resolver, transformer, cacheFS, coverage, testPath, globalConfig) {
    const source = cacheFS.get(testPath);
    super(config, environment, resolver, transformer, cacheFS, coverage, testPath, globalConfig);
    this.storages = collectStorages(this);
    if (!environment.isShared) {
      useCompiledScripts(this, environment);
      return;
    }
    useWorkerContext(this);
    this.isSharing = !REPLACES_MODULES.test(source);
    if (!this.isSharing || shared) return;
    shared = new Runtime(config, environment, resolver, transformer, new Map(), coverage, testPath, globalConfig);
    useWorkerContext(shared);
    shared.jestGlobals.jestObjectFor = refuseJest;
    // Its `require.cache` is a proxy. Fastify reads every entry for each plugin, 3 ms with 1,500 modules.
    shared.registries.requireCacheProxy = {};
    // Its modules may load others at any time, also between two test files.
    shared.testState.throwIfBetweenTests = () => undefined;
  }

  /** Of the file's own modules and of the shared ones, so that a stack names lines of the sources. */
  getSourceMaps() {
    const own = super.getSourceMaps();
    return this.isSharing ? new JoinedMaps(own, shared.getSourceMaps()) : own;
  }

  teardown() {
    super.teardown();
    for (const storage of this.storages) storage.disable();
  }

  requireModule(from, moduleName, options, isRequireActual) {
    if (this.isSharing && moduleName && !options?.isInternalModule && !this._resolution.isCoreModule(moduleName)) {
      const file = this._resolution.resolveCjs(from, moduleName).replaceAll('\\', '/');
      if (!PER_FILE.test(file)) return shared.requireModule(from, moduleName, options, isRequireActual);
    }
    return super.requireModule(from, moduleName, options, isRequireActual);
  }
}

module.exports = { default: SharedModulesRuntime, __esModule: true };

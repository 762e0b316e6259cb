const fs = require('node:fs');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

const ORIGINAL_GLOBALS = Object.getOwnPropertyDescriptors(globalThis);
const { exit } = process;

/** Originals that Jest uses where a test may have replaced them. */
const UNTOUCHED = {
  'jest-native-promise': Promise,
  'jest-native-now': Date.now.bind(Date),
  'jest-native-read-file': fs.readFileSync,
  'jest-native-write-file': fs.writeFileSync,
  'jest-native-exists-file': fs.existsSync,
};

/** Jest keeps the handlers of test events here, and adds some for each file. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

function restoreGlobals() {
  Reflect.deleteProperty(globalThis, EVENT_HANDLERS);
  for (const key of Object.getOwnPropertyNames(globalThis))
    if (!Object.hasOwn(ORIGINAL_GLOBALS, key)) Reflect.deleteProperty(globalThis, key);
  for (const [key, descriptor] of Object.entries(ORIGINAL_GLOBALS))
    if (descriptor.configurable) Object.defineProperty(globalThis, key, descriptor);
}

/** @returns {() => void} a function that restores the current variables, folder and listeners of the process */
function keepProcess() {
  const env = { ...process.env };
  const cwd = process.cwd();
  const { exitCode } = process;
  const listeners = new Map(process.eventNames().map((name) => [name, process.rawListeners(name)]));
  return () => {
    process.exit = exit;
    process.exitCode = exitCode;
    for (const name of Object.keys(process.env)) if (!Object.hasOwn(env, name)) delete process.env[name];
    Object.assign(process.env, env);
    if (process.cwd() !== cwd) process.chdir(cwd);
    for (const name of process.eventNames()) {
      const known = listeners.get(name) ?? [];
      for (const listener of process.rawListeners(name)) if (!known.includes(listener)) process.off(name, listener);
    }
  };
}

/**
 * Runs test files in the worker's own global object, and restores it after each file: globals, variables, the working
 * folder and the listeners of the process.
 */
class SharedNodeEnvironment {
  isShared = true;
  global = globalThis;
  fakeTimers = null;

  constructor({ projectConfig }) {
    const { customExportConditions } = projectConfig.testEnvironmentOptions;
    this.exportConditions = () => customExportConditions ?? ['node', 'node-addons'];
    this.restoreProcess = keepProcess();
    for (const [name, value] of Object.entries(UNTOUCHED)) globalThis[Symbol.for(name)] = value;
    Object.assign(globalThis, projectConfig.globals);
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    restoreGlobals();
    this.restoreProcess();
  }

  /** Required by Jest; modules are compiled without it (`shared-modules-runtime.cjs`). */
  getVmContext() {
    return globalThis;
  }
}

module.exports = SharedNodeEnvironment;

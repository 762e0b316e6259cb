import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import { ROOT } from 'registry/paths';

const COUNTER = `globalThis.process.evaluations = (globalThis.process.evaluations ?? 0) + 1;
module.exports = {
  evaluations: () => process.evaluations,
  setting: () => process.env.PLANTED,
  useJest: () => jest.fn(),
};`;

/** Run one after another in one worker, in the order of the names. */
const FILES = {
  'a.test.ts': `
    const { evaluations } = require('./counted.cjs');
    const { AsyncLocalStorage, executionAsyncResource } = require('node:async_hooks');
    it('leaves something behind', async () => {
      await null;
      process.storedValues = Object.getOwnPropertySymbols(executionAsyncResource()).length;
      process.eventHandlers = globalThis[Symbol.for('EVENT_HANDLERS')].length;
      new AsyncLocalStorage().enterWith('left');
      expect(evaluations()).toBe(1);
      process.env.PLANTED = 'left';
      process.exitCode = 3;
      process.on('SIGUSR2', () => undefined);
      process.chdir('/');
      globalThis.planted = 'left';
      globalThis.fetch = () => 'left';
      jest.useFakeTimers({ now: 0 });
    });`,
  'b.test.ts': `
    const { evaluations, setting } = require('./counted.cjs');
    it('finds the process as it was', () => {
      expect(setting()).toBeUndefined();
      expect(process.exitCode).toBeUndefined();
      expect(process.listenerCount('SIGUSR2')).toBe(0);
      expect(process.cwd()).not.toBe('/');
    });
    it('finds the globals as they were', () => {
      expect(globalThis.planted).toBeUndefined();
      expect(String(fetch)).not.toMatch('left');
      expect(Date.now()).toBeGreaterThan(0);
    });
    it('shares the modules of its worker', () => {
      expect(evaluations()).toBe(1);
    });
    it('refuses a shared module the jest object', () => {
      expect(require('./counted.cjs').useJest).toThrow('folder named testing');
    });`,
  'c.test.ts': `
    jest.mock('./counted.cjs', () => ({ evaluations: () => 'mocked' }));
    it('replaces a module', () => {
      expect(require('./counted.cjs').evaluations()).toBe('mocked');
      expect(jest.requireActual('./counted.cjs').evaluations()).toBe(2);
    });`,
  'd.test.ts': `
    const { executionAsyncResource } = require('node:async_hooks');
    it('reports no events to handlers of earlier files', () => {
      expect(globalThis[Symbol.for('EVENT_HANDLERS')]).toHaveLength(process.eventHandlers);
    });
    it('carries no values of storages that earlier files created', async () => {
      await null;
      expect(Object.getOwnPropertySymbols(executionAsyncResource())).toHaveLength(process.storedValues);
    });
    it('finds the original after another file has replaced it', () => {
      expect(require('./counted.cjs').evaluations()).toBe(2);
      expect(jest.isMockFunction(require('./counted.cjs').evaluations)).toBe(false);
    });`,
};

/** Runs the files in one worker and returns Jest's output. */
function runFiles(folder: string): string {
  const config = path.join(folder, 'jest.config.cjs');
  const sequencer = path.join(folder, 'sequencer.cjs');
  fs.writeFileSync(path.join(folder, 'counted.cjs'), COUNTER);
  for (const [name, text] of Object.entries(FILES)) fs.writeFileSync(path.join(folder, name), text);
  fs.writeFileSync(
    sequencer,
    `const { default: Sequencer } = require(${JSON.stringify(require.resolve('@jest/test-sequencer'))});
     const byPath = (a, b) => (a.path < b.path ? -1 : 1);
     module.exports = class extends Sequencer { sort(tests) { return [...tests].sort(byPath); } };`,
  );
  fs.writeFileSync(
    config,
    `const { jestPreset } = require(${JSON.stringify(path.join(ROOT, 'tooling/jest/preset.cjs'))});
     const { runtime, testEnvironment } = jestPreset(${JSON.stringify(ROOT)});
     const testSequencer = ${JSON.stringify(sequencer)};
     module.exports = { rootDir: __dirname, transform: {}, runtime, testEnvironment, testSequencer };`,
  );
  const args = ['--runInBand', '--verbose', '--config', config];
  const { stderr, status } = spawnSync(process.execPath, [require.resolve('jest/bin/jest'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return `${stderr}\nstatus ${status}`;
}

describe('the environment of test files for Node', () => {
  it('shares modules, but restores globals and the process after each file', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shared-modules-'));
    try {
      const output = runFiles(folder);
      expect(output).toMatch('9 passed, 9 total');
      expect(output).toMatch('status 0');
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });

  it('is the global object of the worker', () => {
    expect(runInThisContext('Array')).toBe(Array);
  });
});

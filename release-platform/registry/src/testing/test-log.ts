import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ReleaseLog } from '../log/release-log';
import { REVISION_TYPE, revisionKey } from '../log/revision';
import { FolderStore } from '../objects/folder-store';
import { withVersion, type Registry } from '../composition/registry';
import { seal } from '../trust/envelope';
import { createTeam, trustIn, type TestTeam } from './test-teams';

export const operators = createTeam('Operators', { isOperator: true });
export const cart = createTeam('Cart', { remotes: ['cart'] });
export const reviews = createTeam('Reviews', { remotes: ['reviews'] });
export const partner = createTeam('Partner', { remotes: ['their-checkout'], roles: { lowes: ['checkout'] } });
export const stranger = createTeam('Stranger');
export const trust = trustIn(operators, cart, reviews, partner);

export const version = (name: string, number: string) => (registry: Registry) =>
  withVersion(registry, name, { version: number, at: '2026-11-20T12:00:00.000Z', by: 'deploy' });
export const move = ({ name, key }: TestTeam) => ({ author: `${name} <team@example.com>`, act: 'a test', key });

/** A log in a folder. */
export interface TestLog {
  readonly root: string;
  readonly log: ReleaseLog;
  readonly objects: FolderStore;
}

/** Creates a log for each test of the calling file. */
export function useTestLog() {
  const test: { current?: TestLog } = {};
  const current = (): TestLog => {
    if (!test.current) throw new Error('There is no log outside of a test.');
    return test.current;
  };
  beforeEach(async () => {
    const root = await mkdtemp(path.join(os.tmpdir(), 'tm-log-'));
    const objects = new FolderStore(root);
    test.current = { root, objects, log: new ReleaseLog(objects, trust) };
  });
  afterEach(() => rm(current().root, { recursive: true, force: true }));
  const fileOf = (number: number): string => path.join(current().root, revisionKey(number));
  return {
    current,
    fileOf,
    /** Writes a revision without any checks, as an attacker with a key and write access could. */
    forge: (number: number, registry: Registry, { key }: TestTeam, change: Record<string, unknown> = {}) =>
      writeFile(
        fileOf(number),
        seal(
          REVISION_TYPE,
          { formatVersion: 1, number, previous: null, at: 'now', author: 'x', reason: 'x', registry, ...change },
          key,
        ),
      ),
  };
}

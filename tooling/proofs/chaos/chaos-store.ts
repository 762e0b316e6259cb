import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort, StoreProcess } from 'marketplace-api/verification/testing/processes/store-process';
import { ROOT } from 'registry/paths';
import { openForWriting } from 'registry/log/releases';
import { releaseSettings } from 'registry/settings';
import { generateKey } from 'registry/trust/signing-key';
import { startStubApi, type StubApi } from '../../../shell/src/testing/test-gateway';
import { buildRemote, type BuiltRemote } from 'release-platform/deploy/build/build-remote';
import { buildShell } from 'release-platform/deploy/build/build-shell';
import { serverArguments } from '../../servers/compile-server';
import type { TeamMessage, TeamMove, TeamOrder } from './moves';
import { BUILD_ID } from './versions';

type Env = Readonly<Record<string, string>>;

/** The shell, and the build that all versions are made from: the same for every store of a proof. */
export interface Builds {
  readonly data: string;
  readonly template: BuiltRemote;
}

/** Builds the common parts of the proof's stores, in a separate folder. */
export async function buildAll(): Promise<Builds> {
  const data = await mkdtemp(path.join(os.tmpdir(), 'tm-chaos-builds-'));
  const fixture = path.join(ROOT, 'tooling/proofs/chaos/fixtures/mfe-witness');
  const [template] = await Promise.all([buildRemote(fixture, data, BUILD_ID), buildShell(data)]);
  return { data, template };
}

const TEAMS = {
  Catalog: { remotes: ['catalog'], paths: { '*': ['/', '/tires'] } },
  Cart: { remotes: ['cart', 'reviews'], paths: { '*': ['/cart'] } },
  Checkout: {
    remotes: ['checkout', 'witness-checkout'],
    paths: { '*': ['/checkout', '/checkout/*'] },
    roles: { lowes: ['checkout'], purchasingPower: ['checkout'] },
  },
} as const;
export type TeamName = keyof typeof TEAMS;
export const TEAM_NAMES = Object.keys(TEAMS) as readonly TeamName[];

/** A team's process that has deployed its remotes and waits for the signal to start. */
export interface TeamProcess {
  /**
   * Starts its moves.
   * @returns all of its moves, once they are made
   */
  go(): Promise<readonly TeamMove[]>;
}

/** Gateways and teams of one store of releases, each a process with its own data folder where possible. */
export interface ChaosStore {
  /** The environment of the processes that change and read releases here. */
  readonly env: Env;
  readonly data: string;
  readonly api: StubApi;
  startGateways(count: number): Promise<readonly number[]>;
  startTeam(team: TeamName, plan: Pick<TeamOrder, 'remotes' | 'places' | 'moves' | 'everyMs'>): Promise<TeamProcess>;
  gatewayLog(gateway: number): string;
  close(): Promise<void>;
}

const OPERATORS = 'Operators';

/**
 * Writes keys of the teams.
 * @returns the file of each
 */
async function writeOwners(folder: string): Promise<Readonly<Record<TeamName | typeof OPERATORS, string>>> {
  const made = ([...TEAM_NAMES, OPERATORS] as const).map((name) => ({
    name,
    ...generateKey(`${name.toLowerCase()}-1`),
  }));
  const teams = made.map(({ name, publicKey }) => [
    name,
    { keys: [publicKey], ...(name === OPERATORS ? { isOperator: true } : TEAMS[name]) },
  ]);
  await writeFile(
    path.join(folder, 'owners.json'),
    JSON.stringify({ formatVersion: 1, teams: Object.fromEntries(teams) as object }),
  );
  const files = made.map(({ name }) => [name, path.join(folder, `${name}.json`)] as const);
  for (const [at, [, file]] of files.entries()) await writeFile(file, made[at]?.file ?? '');
  return Object.fromEntries(files) as Record<TeamName | typeof OPERATORS, string>;
}

/** Starts the log of a store, which no team may do. */
async function begin(data: string, env: Env, keyFile: string): Promise<void> {
  const { log, key } = await openForWriting(releaseSettings(data, { ...env, RELEASE_KEY_FILE: keyFile }));
  await log.begin({ author: OPERATORS, act: 'begin the log', key });
}

/** Disables rate limits, which have separate proofs. */
const NO_LIMITS = {
  REQUESTS_PER_MINUTE: '1000000',
  RENDER_MS_PER_MINUTE: '1000000',
  API_CALL_MS_PER_MINUTE: '1000000',
  RENDERS_PER_ADDRESS: '64',
};
/**
 * Generous deadlines, because builds, browsers and gateways share one machine: a missed deadline is no fault of a
 * release.
 */
const PATIENT = { PAGE_DEADLINE_MS: '5000', WIDGET_DEADLINE_MS: '3000' };

/** @param bucket environment of processes that use it; null: all of them share the releases of one data folder */
export async function openChaosStore(builds: Builds, bucket: Env | null): Promise<ChaosStore> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tm-chaos-store-'));
  const keys = await writeOwners(folder);
  const api = await startStubApi();
  const env = { RELEASE_OWNERS: path.join(folder, 'owners.json'), API_URL: api.origin, ...bucket };
  const gateways: StoreProcess[] = [];
  const children: ChildProcess[] = [];
  const folders = new Map<string, Promise<string>>();
  const withShell = async (data: string): Promise<string> => {
    await cp(path.join(builds.data, 'shell'), path.join(data, 'shell'), { recursive: true });
    return data;
  };
  const dataOf = (name: string): Promise<string> => {
    const data = path.join(folder, bucket === null ? 'data' : name);
    const known = folders.get(data) ?? withShell(data);
    folders.set(data, known);
    return known;
  };
  const logOf = (gateway: number): string => path.join(folder, `gateway-${gateway}.log`);
  const data = await dataOf('reader');
  await begin(data, env, keys[OPERATORS]);
  return {
    env,
    data,
    api,
    async startGateways(count) {
      const ports: number[] = [];
      for (let at = 0; at < count; at += 1) {
        const port = await freePort();
        const data = await dataOf(`gateway-${at}`);
        const own = { NODE_ENV: 'production', TREADMARKET_ENV: 'development', TREADMARKET_DATA_DIR: data };
        const gateway = new StoreProcess(
          'shell/src/gateway/main.ts',
          { ...own, PORT: String(port), HOST: '127.0.0.1', ...NO_LIMITS, ...PATIENT, ...env },
          `http://127.0.0.1:${port}/readyz`,
          logOf(at),
        );
        gateways.push(gateway);
        await gateway.start();
        ports.push(port);
      }
      return ports;
    },
    async startTeam(team, plan) {
      const order: TeamOrder = { team, data: await dataOf(team), template: builds.template, ...plan };
      const child = await spawnTeam(order, { ...env, RELEASE_KEY_FILE: keys[team], RELEASE_AUTHOR: team });
      children.push(child);
      return follow(child, team);
    },
    gatewayLog: logOf,
    async close() {
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(gateways.map((gateway) => gateway.kill('SIGTERM')));
      await api.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function spawnTeam(order: TeamOrder, env: Env): Promise<ChildProcess> {
  const args = [...(await serverArguments('tooling/proofs/chaos/team.ts')), JSON.stringify(order)];
  const node = { NODE_OPTIONS: '', NODE_NO_WARNINGS: '1', NODE_ENV: 'production' };
  const settings = { ...process.env, ...node, TREADMARKET_ENV: 'development' };
  return spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...settings, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** Resolves when the team is ready; its moves follow later. */
function follow(child: ChildProcess, team: TeamName): Promise<TeamProcess> {
  const moves: TeamMove[] = [];
  const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve));
  return new Promise((resolve, reject) => {
    void ended.then((code) => reject(new Error(`the team ${team} ended with ${String(code)} before it was ready`)));
    child.on('message', (message: TeamMessage) => {
      if (message.t === 'moved') moves.push(message.move);
      else
        resolve({
          async go() {
            child.send('go');
            const code = await ended;
            if (code !== 0) throw new Error(`the team ${team} ended with ${String(code)}`);
            return moves;
          },
        });
    });
  });
}

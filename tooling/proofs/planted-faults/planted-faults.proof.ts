import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { shareOf } from 'marketplace-api/verification/testing/proof-share';
import { ROOT } from 'registry/paths';
import { openForWriting, openReleases } from 'registry/log/releases';
import { releaseSettings } from 'registry/settings';
import { generateKey } from 'registry/trust/signing-key';
import {
  startStubApi,
  startTestGateway,
  type StubApi,
  type TestGateway,
} from '../../../shell/src/testing/test-gateway';
import { createTestStore, type TestStore } from '../../../shell/src/testing/test-store';
import { serverArguments } from '../../servers/compile-server';
import { CART, CATALOG, goodServer, labelOf, OWNED, PLANTED_FAULTS, type PlantedFault } from './planted-faults';
import { BUILT, type ReleaseOrder } from './release-order';

const TEAMS = Object.keys(OWNED) as readonly (keyof typeof OWNED)[];
const OPERATORS = 'Operators';
const STRANGER = 'a stranger';

let store: TestStore;
let api: StubApi;
let gateway: TestGateway;
let folder: string;
let env: Readonly<Record<string, string>>;
let args: readonly string[];
const table: { readonly fault: string; readonly ms: number; readonly sentence: string }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tm-planted-'));
  await writeKeys();
  store = await createTestStore();
  api = await startStubApi();
  env = { RELEASE_OWNERS: path.join(folder, 'owners.json'), API_URL: api.origin };
  args = await serverArguments('tooling/proofs/planted-faults/release.ts');
  await begin();
  for (const manifest of [CART, CATALOG]) expect(await release(order(manifest), manifest.team)).toBe('');
  gateway = await startTestGateway(store.data, env);
}, 120_000);
afterAll(async () => {
  console.table(table);
  await gateway.close();
  await api.close();
  await store.remove();
  await rm(folder, { recursive: true, force: true });
});

async function writeKeys(): Promise<void> {
  const made = [...TEAMS, OPERATORS, STRANGER].map((name) => ({ name, ...generateKey(`${name.toLowerCase()}-1`) }));
  for (const { name, file } of made) await writeFile(path.join(folder, `${name}.json`), file);
  const keysOf = (name: string) => made.filter((one) => one.name === name).map(({ publicKey }) => publicKey);
  const teams = TEAMS.map((name) => [name, { keys: keysOf(name), ...OWNED[name] }]);
  const operators = { [OPERATORS]: { isOperator: true, keys: keysOf(OPERATORS) } };
  const owners = { formatVersion: 1, teams: { ...operators, ...(Object.fromEntries(teams) as object) } };
  await writeFile(path.join(folder, 'owners.json'), JSON.stringify(owners));
}

/** Starts the log of a store, which no team may do. */
async function begin(): Promise<void> {
  const own = { ...env, RELEASE_KEY_FILE: path.join(folder, `${OPERATORS}.json`) };
  const { log, key } = await openForWriting(releaseSettings(store.data, own));
  await log.begin({ author: OPERATORS, act: 'begin the log', key });
}

const order = (manifest: ReleaseOrder['manifest']): ReleaseOrder => ({
  data: store.data,
  label: labelOf(manifest),
  manifest,
  server: goodServer(manifest),
});

function start(wish: ReleaseOrder, team: string, limits = ''): ChildProcess {
  const settings = { ...process.env, ...env, NODE_OPTIONS: '', NODE_NO_WARNINGS: '1', TREADMARKET_ENV: 'development' };
  const own = { RELEASE_KEY_FILE: path.join(folder, `${team}.json`), RELEASE_AUTHOR: team };
  // A shell can set limits for its child.
  return spawn('sh', ['-c', `${limits} exec "$@"`, 'sh', process.execPath, ...args, JSON.stringify(wish)], {
    cwd: ROOT,
    env: { ...settings, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/**
 * Runs a team's deploy in a separate process.
 * @returns the reason for a refusal; '' when it is live
 */
async function release(wish: ReleaseOrder, team: string, limits?: string): Promise<string> {
  const child = start(wish, team, limits);
  let said = '';
  child.stderr?.on('data', (part: Buffer) => (said += part.toString()));
  const code = await new Promise((resolve) => void child.once('close', resolve));
  if (code === 0) return '';
  expect(said).not.toBe('');
  return said.trim();
}

async function shown(): Promise<readonly string[]> {
  await gateway.releases.refresh();
  const answers = await Promise.all(['/', '/cart'].map((address) => gateway.ask(address)));
  return answers.map(({ status, text }) => `${status} ${/<main.*?<h1>(.*?)<\/h1>/s.exec(text)?.[1]}`);
}
const LIVE = ['200 catalog 1.0.0-a', '200 cart 1.0.0-a'];

const stateOfLog = async () => {
  const { number, digest } = await (await openReleases(releaseSettings(store.data, env))).log.read();
  return { number, digest };
};

function keep(fault: string, from: number, sentence: string): void {
  table.push({
    fault,
    ms: Math.round(performance.now() - from),
    sentence: sentence.replace(/\s+/g, ' ').slice(0, 160),
  });
}

/** A version of the cart that was never deployed. */
function versionWith({ plant = {} }: PlantedFault): ReleaseOrder {
  const { manifest, ...others } = plant;
  const whole = { ...CART, version: '1.0.0-b', ...manifest };
  return { ...order(whole), ...others };
}

// Each takes a process and seconds: usually every third is planted, all of them with --full. The checks that refuse
// them have tests of their own that always run.
const isFull = shareOf(PLANTED_FAULTS.length) === PLANTED_FAULTS.length;
const chosen = PLANTED_FAULTS.filter((_, index) => isFull || index % 3 === 0);

it.each(chosen.map((one) => [one.fault, one] as const))(
  '%s: is refused with a message, and log and shoppers are unaffected',
  async (fault, planted) => {
    const before = await stateOfLog();
    const from = performance.now();
    const sentence = await release(versionWith(planted), planted.by ?? 'Cart');
    keep(fault, from, sentence);
    expect(sentence).toMatch(planted.sentence);
    expect(await stateOfLog()).toEqual(before);
    expect(await shown()).toEqual(LIVE);
  },
  60_000,
);

it('a version signed with an unknown key is signed again by its team, and served', async () => {
  const wish = { ...order({ ...CART, version: '1.0.0-signed' }), server: goodServer(CART) };
  expect(await release(wish, STRANGER)).toContain('belongs to no team');
  expect(await release(wish, 'Cart')).toBe('');
  expect(await shown()).toEqual(LIVE);
  expect(gateway.releases.of('treadmarket').remotes.get('cart')?.manifest.version).toBe('1.0.0-signed');
}, 60_000);

it('one of two concurrent releases of a path succeeds, and the other one names its owner', async () => {
  const page = { id: 'deals', paths: ['/cart/deals'], audience: 'private' } as const;
  const gifts = { ...CART, name: 'gifts', pages: [page], widgets: [] };
  const owners = JSON.parse(await readFile(env['RELEASE_OWNERS'] ?? '', 'utf8')) as {
    teams: Record<string, { remotes: string[] }>;
  };
  owners.teams['Cart']?.remotes.push('gifts', 'extra');
  await writeFile(env['RELEASE_OWNERS'] ?? '', JSON.stringify(owners));
  const from = performance.now();
  const said = await Promise.all(
    ['gifts', 'extra'].map((name) => release(order({ ...gifts, name, team: 'Cart' }), 'Cart')),
  );
  const [won, lost = ''] = said.sort();
  keep('two at once for one path', from, lost);
  expect(won).toBe('');
  expect(lost).toMatch(/path '\/cart\/deals' already belongs to remote '(gifts|extra)'/);
  expect(await shown()).toEqual(LIVE);
}, 60_000);

it('a deploy that is killed at any moment changes nothing, and completes when repeated', async () => {
  const wish = { ...order({ ...CART, version: '1.0.0-killed' }), server: goodServer(CART) };
  const from = performance.now();
  const before = await stateOfLog();
  for (const after of [0, 20, 60, 120, 200]) {
    const child = start(wish, 'Cart');
    const ended = new Promise((resolve) => void child.once('exit', resolve));
    await new Promise<void>((resolve) =>
      child.stdout?.on('data', (said: Buffer) => `${said}`.includes(BUILT) && resolve()),
    );
    await new Promise((resolve) => setTimeout(resolve, after));
    child.kill('SIGKILL');
    await ended;
    expect(await shown()).toEqual(LIVE);
  }
  expect(await stateOfLog()).toEqual(before);
  expect(await release(wish, 'Cart')).toBe('');
  keep('killed deploy', from, 'the log stays as it was; the same deploy made again is live');
  expect(await shown()).toEqual(LIVE);
  expect(gateway.releases.of('treadmarket').remotes.get('cart')?.manifest.version).toBe('1.0.0-killed');
}, 120_000);

it('a full disk is reported with a message, and the same deploy succeeds once there is space', async () => {
  const wish = { ...order({ ...CART, version: '1.0.0-full' }), server: goodServer(CART) };
  const before = await stateOfLog();
  const from = performance.now();
  // No file may be larger than 8 kB: the system interrupts a write, as a full disk does.
  const sentence = await release(wish, 'Cart', 'trap "" XFSZ; ulimit -f 16;');
  keep('full disk', from, sentence);
  expect(sentence).toMatch(/^The version could not be stored; .*then run the same command again\. \(EFBIG/);
  expect(await stateOfLog()).toEqual(before);
  expect(await shown()).toEqual(LIVE);
  expect(await release(wish, 'Cart')).toBe('');
  expect(await shown()).toEqual(LIVE);
}, 60_000);

describe('a forged entry of the store', () => {
  const signatures = async (version: string) => {
    const dir = store.file('cart', version, '');
    return (await readdir(dir)).filter((name) => name.startsWith('signature.')).map((name) => path.join(dir, name));
  };

  it('is refused when an earlier version’s signature is beside another version', async () => {
    const current = gateway.releases.of('treadmarket').remotes.get('cart')?.manifest.version ?? '';
    const evil = store.file('cart', '9.9.9-evil', '');
    await cp(store.file('cart', current, ''), evil, { recursive: true });
    const manifest = await readFile(path.join(evil, 'manifest.json'), 'utf8');
    await writeFile(path.join(evil, 'manifest.json'), manifest.replaceAll(current, '9.9.9-evil'));
    const from = performance.now();
    const wish = { ...order({ ...CART, version: '9.9.9-evil' }), server: goodServer(CART) };
    const [signature = ''] = await signatures('9.9.9-evil');
    const replayed = await readFile(signature);
    expect(await release(wish, 'Cart')).toBe('');
    // A deploy by its team makes it valid; the old signature in the place of the team's makes it invalid again.
    for (const file of await signatures('9.9.9-evil')) await writeFile(file, replayed);
    await gateway.releases.close();
    await gateway.close();
    gateway = await startTestGateway(store.data, env);
    await gateway.logged(/remote 'cart' 9\.9\.9-evil is not served: its signature is for cart 1\.0\.0/);
    const [said = ''] = gateway.log.filter((line) => line.includes('9.9.9-evil is not'));
    keep('replayed signature', from, (JSON.parse(said) as { readonly msg: string }).msg);
    expect(await shown()).toEqual(LIVE);
  });

  it('is ignored when an old move is appended to the log again', async () => {
    const { number } = await stateOfLog();
    const dir = path.join(store.data, 'remotes/_revisions');
    const file = (at: number): string => path.join(dir, `${String(at).padStart(10, '0')}.json`);
    await mkdir(dir, { recursive: true });
    const from = performance.now();
    await cp(file(number - 1), file(number + 1));
    expect(await shown()).toEqual(LIVE);
    const problem = gateway.releases.problem ?? '';
    keep('replayed move', from, problem);
    expect(problem).toMatch(/revision \d+ in .* is not followed: it says that it is revision \d+/);
    await rm(file(number + 1));
  });
});

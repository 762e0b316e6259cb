import http from 'node:http';
import { shareOf } from 'marketplace-api/verification/testing/proof-share';
import { EMPTY_REGISTRY, withVersion, type Registry } from 'registry/composition/registry';
import {
  aborted,
  COHORTS,
  isInRollout,
  promoted,
  rolloutOf,
  withNextStep,
  withRollout,
  withRolloutState,
} from 'registry/composition/rollouts';
import { updateRegistry } from 'registry/log/releases';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from 'shell/src/testing/test-gateway';
import { createTestStore, type TestStore } from 'shell/src/testing/test-store';
import { askEdge, type EdgeAnswer } from './edge-client';

jest.setTimeout(30 * 60_000);

const REQUESTS = shareOf(100_000);
const LANES = 8;
const PAGES = ['/', '/tires', '/tires?page=2'] as const;
const PAYLOAD = 'application/vnd.treadmarket.page+json';
const REMOTES = ['catalog', 'cart'] as const;
type Remote = (typeof REMOTES)[number];
const VERSIONS = ['1.0.0-a', '2.0.0-b', '3.0.0-c'] as const;

const catalog = (version: string) => ({
  name: 'catalog',
  version,
  pages: [
    { id: 'home', paths: ['/'], audience: 'anonymous' as const, query: [] },
    { id: 'listing', paths: ['/tires'], audience: 'anonymous' as const, query: ['page'] },
  ],
  render: `return { html: '<h1>catalog ${version}</h1>', state: {}, maxAge: 3600 };`,
});
/** The header of every page shows the widget. */
const cart = (version: string) => ({
  name: 'cart',
  version,
  widgets: [{ name: 'badge', hydrate: 'load' as const, props: [] }],
  render: `return { html: '<b>cart ${version}</b>', state: {} };`,
});

let store: TestStore;
let api: StubApi;
let gateways: readonly TestGateway[];
const agent = new http.Agent({ keepAlive: true, maxSockets: LANES });

beforeAll(async () => {
  store = await createTestStore();
  api = await startStubApi();
  for (const version of [...VERSIONS].reverse()) {
    await store.deploy(catalog(version));
    await store.deploy(cart(version));
  }
  const start = () => startTestGateway(store.data, { API_URL: api.origin, EDGE_SECONDS: '30' });
  gateways = [await start(), await start()];
});
afterAll(async () => {
  agent.destroy();
  for (const gateway of gateways ?? []) await gateway.close();
  await api?.close();
  await store?.remove();
});

/** Returns the version that a cohort gets by a registry. */
function versionFor(registry: Registry, remote: Remote, cohort: number): string | undefined {
  const rollout = rolloutOf(registry, remote);
  return rollout && isInRollout(cohort, rollout) ? rollout.candidate : registry.remotes[remote]?.version;
}

const begin = (remote: Remote, candidate: string, steps: readonly number[]) => (registry: Registry) =>
  withRollout(registry, { remote, candidate, steps, holdSeconds: 60 });
const of =
  (remote: Remote, change: (registry: Registry, rollout: NonNullable<ReturnType<typeof rolloutOf>>) => Registry) =>
  (registry: Registry) =>
    change(registry, rolloutOf(registry, remote)!);

/** Two rollouts at once: steps, a pause, an abortion, a promotion, and a deploy that ends one. */
const MOVES: readonly ((registry: Registry) => Registry)[] = [
  begin('catalog', VERSIONS[1], [10, 30, 60]),
  begin('cart', VERSIONS[1], [20, 50]),
  of('catalog', withNextStep),
  of('cart', withNextStep),
  of('cart', (registry, rollout) => withRolloutState(registry, rollout, 'paused')),
  of('catalog', withNextStep),
  of('cart', aborted),
  of('catalog', promoted),
  begin('cart', VERSIONS[2], [50]),
  begin('catalog', VERSIONS[2], [1, 50]),
  of('catalog', withNextStep),
  (registry) => withVersion(registry, 'cart', { version: VERSIONS[1], at: new Date().toISOString(), by: 'deploy' }),
];

/**
 * Returns what shoppers get while gateways load a deployed version that none had before: the rollout of its remote has
 * ended, and all have the version that was live.
 */
function whileLoading(before: Registry, after: Registry): readonly Registry[] {
  const isNew = (remote: Remote): boolean => {
    const version = after.remotes[remote]?.version;
    return version !== before.remotes[remote]?.version && version !== rolloutOf(before, remote)?.candidate;
  };
  return REMOTES.some(isNew) ? [{ ...after, remotes: before.remotes }] : [];
}

interface Tally {
  asked: number;
  hits: number;
  readonly failed: string[];
  readonly mixed: string[];
  readonly wrong: string[];
}
const newTally = (): Tally => ({ asked: 0, hits: 0, failed: [], mixed: [], wrong: [] });

interface Release {
  readonly id: string;
  readonly remotes: Readonly<Record<string, { readonly version: string }>>;
}

/** Returns every version that an answer names, by remote: in its HTML, its files and its release. */
function versionsIn({ text, headers }: EdgeAnswer, isPayload: boolean) {
  const json = isPayload ? text : (/id="tm-boot">(.*?)<\/script>/.exec(text)?.[1] ?? '{}');
  const { release } = JSON.parse(json) as { readonly release: Release };
  const found = (remote: Remote): ReadonlySet<string> =>
    new Set([
      release.remotes[remote]?.version ?? 'none',
      ...[...text.matchAll(new RegExp(`(?:>${remote} |/remotes/${remote}/)([0-9a-z.-]+)`, 'g'))].map(([, one]) => one!),
    ]);
  const versions = REMOTES.map(found);
  return { isOne: release.id === headers['x-release'] && versions.every(({ size }) => size === 1), versions };
}

describe('two gateways during rollouts', () => {
  /** Registries that an answer may follow now: more than one while the gateways switch. */
  let allowed: readonly Registry[] = [];
  let last: Registry = EMPTY_REGISTRY;
  let asked = 0;

  async function askOnce(tally: Tally): Promise<void> {
    const at = asked++;
    const cohort = (at * 7_919) % COHORTS;
    const path = PAGES[at % PAGES.length]!;
    const isPayload = at % 4 === 3;
    const headers = { cookie: `tm_cohort=${cohort}`, ...(isPayload && { accept: PAYLOAD }) };
    const before = allowed;
    const { port } = gateways[(at >> 1) % gateways.length]!;
    const answer = await askEdge({ port, from: '127.0.0.1', path, headers, agent }).catch((error: Error) => error);
    tally.asked += 1;
    const about = `${path} of cohort ${cohort}`;
    if (answer instanceof Error || answer.status !== 200)
      return void tally.failed.push(`${about}: ${answer instanceof Error ? answer.message : answer.status}`);
    if (answer.headers['x-cache'] === 'hit') tally.hits += 1;
    const { isOne, versions } = versionsIn(answer, isPayload);
    const [ofCatalog, ofCart] = versions.map((one) => [...one].join(' and '));
    if (!isOne) tally.mixed.push(`${about}: catalog ${ofCatalog}, cart ${ofCart}`);
    const isRight = [...before, ...allowed].some(
      (registry) =>
        versionFor(registry, 'catalog', cohort) === ofCatalog && versionFor(registry, 'cart', cohort) === ofCart,
    );
    if (!isRight) tally.wrong.push(`${about}: catalog ${ofCatalog}, cart ${ofCart}`);
  }

  async function ask(count: number, tally: Tally): Promise<void> {
    const end = asked + count;
    const lane = async (): Promise<void> => {
      while (asked < end) await askOnce(tally);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }

  /** Appends a move while requests go on, until both gateways follow it. */
  async function move(change: (registry: Registry) => Registry): Promise<void> {
    await updateRegistry(store.data, 'a proof', (registry) => {
      const next = change(registry);
      allowed = [registry, next, ...whileLoading(registry, next)];
      last = next;
      return next;
    });
    await Promise.all(gateways.map(({ releases }) => releases.refresh()));
    allowed = [last];
  }

  it('answer each cohort by one release, without failures and from the cache', async () => {
    const each = Math.ceil(REQUESTS / (MOVES.length + 1));
    await move((registry) => registry);
    const calm = newTally();
    await ask(each, calm);
    const moving = newTally();
    for (const change of MOVES) await Promise.all([move(change), ask(each, moving)]);
    const [before, during] = [calm, moving].map(({ hits, asked: all }) => hits / all) as [number, number];
    const figures = { requests: calm.asked + moving.asked, 'hit ratio before': before, 'hit ratio during': during };
    console.log(JSON.stringify(figures));
    // A version that a gateway refuses is not served, which would explain a wrong one.
    expect(gateways.flatMap(({ log }) => log.filter((line) => line.includes('not served')))).toEqual([]);
    for (const { failed, mixed, wrong } of [calm, moving]) {
      expect(failed.slice(0, 5)).toEqual([]);
      expect(mixed.slice(0, 5)).toEqual([]);
      expect(wrong.slice(0, 5)).toEqual([]);
    }
    expect(during).toBeGreaterThanOrEqual(0.9 * before);
  });
});

import { rename } from 'node:fs/promises';
import path from 'node:path';
import { withVersion, type Registry, type Rollout } from 'registry/composition/registry';
import { withNamedPreview } from 'registry/composition/previews';
import {
  aborted,
  isInRollout,
  promoted,
  rolloutOf,
  withRollout,
  withRolloutState,
} from 'registry/composition/rollouts';
import { updateRegistry } from 'registry/log/releases';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../../testing/test-gateway';
import { PendingLoads } from '../pending-loads';
import { createTestStore, type FixtureRemote, type TestStore } from '../../../testing/test-store';

const BROWSER = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const home = (version: string): FixtureRemote => ({
  name: 'catalog',
  version,
  pages: [{ id: 'home', paths: ['/'], audience: 'anonymous', query: [] }],
  render: `return { html: '<h1>home ${version}</h1>', state: {} };`,
});
const COHORTS_ASKED = Array.from({ length: 12 }, (_, cohort) => cohort);

describe('a rollout', () => {
  let store: TestStore;
  let api: StubApi;
  let gateway: TestGateway;
  let rollout: Rollout;

  beforeEach(async () => {
    store = await createTestStore();
    api = await startStubApi();
    for (const version of ['1.0.0-a', '3.0.0-c', '2.0.0-b']) await store.deploy(home(version));
    const registry = await updateRegistry(store.data, 'a test', (before) =>
      withRollout(withVersion(before, 'catalog', { version: '1.0.0-a', at: 'now', by: 'rollback' }), {
        remote: 'catalog',
        candidate: '2.0.0-b',
        steps: [50],
        holdSeconds: 60,
      }),
    );
    rollout = rolloutOf(registry, 'catalog')!;
    gateway = await startTestGateway(store.data, { API_URL: api.origin });
  });
  afterEach(async () => {
    await gateway.close();
    await api.close();
    await store.remove();
  });

  const move = async (change: (registry: Registry) => Registry): Promise<void> => {
    await updateRegistry(store.data, 'a test', change);
    await gateway.releases.refresh();
  };
  const shown = async (cookie: string): Promise<string | undefined> =>
    /<h1>home (.*?)<\/h1>/.exec((await gateway.ask('/', { headers: { ...BROWSER, cookie } })).text)?.[1];
  const shownToCohorts = (): Promise<readonly (string | undefined)[]> =>
    Promise.all(COHORTS_ASKED.map((cohort) => shown(`tm_cohort=${cohort}`)));
  const expected = (): readonly string[] =>
    COHORTS_ASKED.map((cohort) => (isInRollout(cohort, rollout) ? '2.0.0-b' : '1.0.0-a'));

  it('keeps the candidate of a cohort while it is checked again, and after a promotion', async () => {
    const get = PendingLoads.prototype.get;
    const isCandidate = (version: string): boolean => version.endsWith('2.0.0-b');
    const slow = jest.spyOn(PendingLoads.prototype, 'get').mockImplementation(async function slowly(
      this: PendingLoads<unknown>,
      ...args
    ) {
      return isCandidate(args[0]) ? 'pending' : get.apply(this, args);
    });
    try {
      await move((registry) => withRolloutState(registry, rollout, 'paused'));
      expect(await shownToCohorts()).toEqual(expected());
      await move((registry) => promoted(registry, rollout));
      expect(await shownToCohorts()).toEqual(COHORTS_ASKED.map(() => '2.0.0-b'));
    } finally {
      slow.mockRestore();
    }
  });

  it('goes on unchanged while the log is lost, also after a restart, and ends when it is back', async () => {
    const revisions = path.join(store.data, 'remotes/_revisions');
    await rename(revisions, `${revisions}-away`);
    await gateway.releases.refresh();
    expect(gateway.releases.problem).not.toBeNull();
    expect(await shownToCohorts()).toEqual(expected());
    await gateway.close();
    gateway = await startTestGateway(store.data, { API_URL: api.origin });
    expect(gateway.releases.problem).not.toBeNull();
    expect(await shownToCohorts()).toEqual(expected());
    await rename(`${revisions}-away`, revisions);
    await move((now) => aborted(now, rollout));
    expect(new Set(await shownToCohorts())).toEqual(new Set(['1.0.0-a']));
  });

  it('does not change what the browser of a preview gets', async () => {
    const token = 'p'.repeat(32);
    await move(
      (now) =>
        withNamedPreview(now, {
          name: 'pr-1',
          shown: { remote: 'catalog', version: '3.0.0-c' },
          tokenOf: () => token,
        }).registry,
    );
    for (const cohort of COHORTS_ASKED) expect(await shown(`tm_preview=${token}; tm_cohort=${cohort}`)).toBe('3.0.0-c');
    const first = await gateway.ask('/', { headers: { ...BROWSER, cookie: `tm_preview=${token}` } });
    expect(first.headers['set-cookie']).toBeUndefined();
    expect(await shownToCohorts()).toEqual(expected());
  });

  it('is the same for a cohort that is written in another way, and needs a whole number', async () => {
    const inside = COHORTS_ASKED.find((cohort) => isInRollout(cohort, rollout))!;
    expect(await shown(`tm_cohort=${String(inside).padStart(4, '0')}`)).toBe('2.0.0-b');
    expect(await shown(`x=tm_cohort=${inside}; tm_cohort=${inside}`)).toBe('2.0.0-b');
    for (const value of [`${inside}.5`, `${inside}e0`, `0x${inside}`, `"${inside}"`, ` ${inside} ${inside}`]) {
      const { headers, text } = await gateway.ask('/', { headers: { cookie: `tm_cohort=${value}` } });
      expect([value, text.includes('home 1.0.0-a'), headers['set-cookie']]).toEqual([value, true, undefined]);
    }
  });
});

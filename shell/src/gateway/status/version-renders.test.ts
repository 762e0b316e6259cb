import { startStubApi, startTestGateway } from '../../testing/test-gateway';
import { createTestStore, type FixtureRemote } from '../../testing/test-store';

const REMOTE: FixtureRemote = {
  name: 'catalog',
  version: '1.0.0-a',
  pages: [{ id: 'home', paths: ['/'], audience: 'private' }],
  render: `if (url.search) throw new Error('no such brand'); return { html: '<h1>Tires</h1>', state: {} };`,
};

describe('status of a gateway', () => {
  it('counts renders and failed renders of each loaded version since it was loaded', async () => {
    const store = await createTestStore();
    await store.deploy(REMOTE);
    const api = await startStubApi();
    const gateway = await startTestGateway(store.data, { API_URL: api.origin });
    const read = async () => {
      const { body } = await gateway.probes.inject('/status');
      const { renders } = JSON.parse(body) as { readonly renders: readonly Record<string, unknown>[] };
      return renders.map(({ since, total, ...rest }) => ({ ...rest, since: typeof since, total: Number(total) }));
    };
    const [before] = await read();
    expect(before).toMatchObject({ name: 'catalog', version: '1.0.0-a', since: 'string', failed: 0 });
    await gateway.ask('/');
    await gateway.ask('/?brand=none');
    expect(await read()).toEqual([{ ...before, total: before!.total + 2, failed: 1 }]);
    await store.deploy({ ...REMOTE, version: '1.0.0-b' });
    await gateway.releases.refresh();
    const { body } = await gateway.probes.inject('/status');
    const { renders, pastRenders } = JSON.parse(body) as Record<string, readonly Record<string, unknown>[]>;
    expect(renders?.map(({ version }) => version)).toEqual(['1.0.0-b']);
    expect(pastRenders).toMatchObject([{ name: 'catalog', version: '1.0.0-a', failed: 1, total: before!.total + 2 }]);
    await gateway.close();
    await api.close();
    await store.remove();
  });
});

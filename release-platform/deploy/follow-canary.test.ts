import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { withVersion } from 'registry/composition/registry';
import { isInRollout, rolloutOf, withRollout } from 'registry/composition/rollouts';
import { updateRegistry } from 'registry/log/releases';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../shell/src/testing/test-gateway';
import { useReleases } from '../testing/releases-fixture';
import { followCanary } from './follow-canary';

const releases = useReleases();
const BROWSER = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const home = (version: string, render = `return { html: '<h1>${version}</h1>', state: {} };`) => ({
  name: 'catalog',
  version,
  pages: [{ id: 'home', paths: ['/'], audience: 'private' as const, query: ['a'] }],
  render,
});

describe('a followed rollout', () => {
  let api: StubApi;
  let gateway: TestGateway;
  let webhook: http.Server;
  const notices: unknown[] = [];
  const env = process.env['RELEASE_WEBHOOK'];

  beforeEach(async () => {
    api = await startStubApi();
    await releases.deploy(home('1'));
    notices.length = 0;
    webhook = http.createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += String(chunk)));
      request.on('end', () => {
        notices.push(JSON.parse(body));
        response.end();
      });
    });
    await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
    process.env['RELEASE_WEBHOOK'] = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/`;
  });
  afterEach(async () => {
    if (env === undefined) delete process.env['RELEASE_WEBHOOK'];
    else process.env['RELEASE_WEBHOOK'] = env;
    await gateway.close();
    await api.close();
    webhook.close();
  });

  async function begin(render?: string): Promise<readonly number[]> {
    await releases.deploy(home('2', render));
    const registry = await updateRegistry(releases.data, 'a test', (now) =>
      withRollout(withVersion(now, 'catalog', { version: '1', at: 'now', by: 'rollback' }), {
        ...{ remote: 'catalog', candidate: '2', steps: [50], holdSeconds: 3_600 },
      }),
    );
    gateway = await startTestGateway(releases.data, { API_URL: api.origin });
    const rollout = rolloutOf(registry, 'catalog')!;
    return Array.from({ length: 60 }, (_, cohort) => cohort).filter((cohort) => isInRollout(cohort, rollout));
  }
  const follow = (): Promise<number> =>
    followCanary(releases.settings, 'catalog', [`http://localhost:${gateway.port}`]);
  const lastMove = async (): Promise<string | undefined> => (await (await releases.open()).log.history(1))[0]?.reason;

  it('goes back when the candidate fails to render, with figures in the log and a notice', async () => {
    const inside = await begin(
      `if (url.search) throw new Error('no tires'); return { html: '<h1>2</h1>', state: {} };`,
    );
    const followed = follow();
    let isFollowed = true;
    const visits = async (): Promise<void> => {
      for (let at = 0; isFollowed; at += 1) {
        const headers = { ...BROWSER, cookie: `tm_cohort=${inside[at % inside.length]}` };
        await gateway.ask('/?a=1', { headers });
        await gateway.ask('/', { headers: BROWSER });
      }
    };
    const visiting = visits();
    expect(await followed).toBe(1);
    isFollowed = false;
    await visiting;
    expect((await releases.registry()).rollouts).toBeUndefined();
    expect(await lastMove()).toMatch(
      /^abort the rollout of catalog 2 at 50 %, back to 1: failed renders [\d,]+ of [\d,]+, stable 0 of [\d,]+$/,
    );
    expect(notices).toContainEqual(
      expect.objectContaining({ event: 'rolled-back', remote: 'catalog', candidate: '2', stable: '1', percent: 50 }),
    );
    await gateway.releases.refresh();
    const { text } = await gateway.ask('/?a=1', { headers: { cookie: `tm_cohort=${inside[0]}` } });
    expect(text).toContain('<h1>1</h1>');
  }, 60_000);

  it('goes back at once when a gateway refuses the candidate', async () => {
    await begin("throw new Error('broken');");
    expect(await follow()).toBe(1);
    expect(await lastMove()).toMatch(/back to 1: http\S+ refuses it: .*does not render/);
  });
});

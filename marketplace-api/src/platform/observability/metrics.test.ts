import { startTestApi, type TestApi } from '../../../verification/testing/test-api';

jest.setTimeout(120_000);

let api: TestApi;
const TIRE = 'CON-TCTR-2256517-102H';
const scrape = async (): Promise<string> => (await api.metrics.text()).body;
const valueOf = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  );

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

describe('metrics of the API', () => {
  it('name the age of the oldest waiting mail, and 0 without one', async () => {
    const mails = async () => valueOf(await scrape(), 'waiting_work_oldest_seconds{kind="mail"}');
    expect(await mails()).toBe(0);
    await api.db.count(
      {
        text: `insert into outbox (kind, recipient, benefit_type, payload, created_at, next_attempt_at)
          values ('order-placed', 'a@example.com', 'treadmarket', '{}', now() - interval '1 hour',
            now() + interval '1 day')`,
      },
      [],
    );
    expect(await mails()).toBeGreaterThanOrEqual(3_600);
    await api.db.count({ text: `delete from outbox where state = 'waiting'` });
  });

  it('measure the calls to the payment provider by operation and outcome', async () => {
    // Counted for the process, in which other tests have called the provider.
    const series = (operation: string): string =>
      `provider_request_duration_seconds_count{provider="sandbox",operation="${operation}",outcome="ok"}`;
    const before = await scrape();
    const shopper = api.newShopper();
    await shopper.order(await shopper.readyToOrder(TIRE));
    const after = await scrape();
    const calls = (operation: string): number =>
      valueOf(after, series(operation)) - (valueOf(before, series(operation)) || 0);
    expect(calls('charge')).toBe(1);
    expect(calls('tokenInfo')).toBeGreaterThan(0);
  });

  it('count reads of kept answers', async () => {
    const series = 'answer_cache_reads_total{cache="product",result="hit"}';
    const before = valueOf(await scrape(), series) || 0;
    const read = () =>
      api.app.inject({ url: `/v1/products/${TIRE}`, headers: { 'x-marketplace-key': 'tm-web-treadmarket' } });
    await read();
    await read();
    expect(valueOf(await scrape(), series)).toBeGreaterThan(before);
  });

  it('show a statement that waits for a locked table, and answer all the same', async () => {
    await api.db.transaction(async (tx) => {
      await tx.count({ text: 'lock table outbox in access exclusive mode' });
      const waiting = api.db.one({ text: 'select 1 from outbox limit 1' });
      let text = '';
      while (!/^database_lock_waits [1-9]/m.test(text)) text = await scrape();
      expect(valueOf(text, 'database_lock_wait_seconds')).toBeGreaterThan(0);
      expect(text).not.toContain('waiting_work{kind="mail"}');
      await tx.count({
        text: `select pg_cancel_backend(pid) from pg_stat_activity where query like 'select 1 from outbox%'`,
      });
      await expect(waiting).rejects.toThrow('canceling');
    });
    expect(await scrape()).toContain('waiting_work{kind="mail"}');
  });

  it('have no lag of replication without a standby', async () => {
    expect(await scrape()).not.toContain('database_replication_lag_seconds{');
  });
});

describe('connections to the database', () => {
  it('carry the name of their use', async () => {
    const rows = await api.db.many<{ readonly name: string }>({
      text: `select distinct application_name as name from pg_stat_activity where datname = current_database()
        order by 1`,
    });
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['treadmarket-api', 'treadmarket-changes', 'treadmarket-metrics', 'treadmarket-probe']),
    );
  });
});

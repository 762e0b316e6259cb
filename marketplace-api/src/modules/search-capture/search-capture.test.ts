import pino from 'pino';
import { eventually } from '../../../verification/testing/eventually';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { searchCaptureService } from './search-capture.service';

jest.setTimeout(120_000);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

async function searched(): Promise<string> {
  const { headers } = await api.newShopper().send('GET', '/products?q=defender');
  return String(headers['x-search-id']);
}

it('searches are attached to a cart, any number of times', async () => {
  const shopper = api.newShopper();
  await shopper.create();
  const ids = [await searched(), await searched()];
  const query = `${ids.map((id) => `searchId=${id}`).join('&')}&cartNumber=${shopper.cartNumber()}`;
  const attach = () => shopper.send<{ attached: number }>('GET', `/product-search-capture/attach?${query}`);
  expect([await attach(), await attach()].map(({ status, body }) => [status, body.attached])).toEqual([
    [200, 2],
    [200, 2],
  ]);
});

it('a search is written with its query after a short delay', async () => {
  const id = await searched();
  await eventually(async () =>
    expect(
      await api.db.one<{ question: string }>({ text: 'select question from search_log where search_id = $1' }, [id]),
    ).toEqual({ question: 'q=defender' }),
  );
});

it("attaching searches refuses another session's cart, a bad id, no ids and too many", async () => {
  const [mine, other] = [api.newShopper(), api.newShopper()];
  await mine.create();
  await other.create();
  const id = await searched();
  const attach = (query: string) =>
    mine.send('GET', `/product-search-capture/attach?${query}`).then(({ status }) => status);
  expect(await attach(`searchId=${id}&cartNumber=${other.cartNumber()}`)).toBe(404);
  expect(await attach(`searchId=nothing&cartNumber=${mine.cartNumber()}`)).toBe(400);
  expect(await attach(`cartNumber=${mine.cartNumber()}`)).toBe(400);
  expect(
    await attach(`${Array.from({ length: 51 }, () => `searchId=${id}`).join('&')}&cartNumber=${mine.cartNumber()}`),
  ).toBe(400);
});

it('overload drops the newest searches and logs their number', async () => {
  const lines: string[] = [];
  const captures = searchCaptureService(
    api.db,
    pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
  );
  for (let index = 0; index < 5_010; index += 1)
    captures.record({ searchId: crypto.randomUUID(), variant: 'treadmarket', question: 'flood' });
  await captures.flush();
  expect(lines.map((line) => (JSON.parse(line) as { leftOut: number }).leftOut)).toEqual([10]);
  expect(await api.db.one({ text: "select count(*)::int as count from search_log where question = 'flood'" })).toEqual({
    count: 5_000,
  });
});

import { VARIANT_RULES } from 'shared-contracts';
import type { Problem } from 'shared-contracts/wire';
import { startTestApi, type TestApi } from '../testing/test-api';
import { readsDuring, rowsTouched } from '../testing/database/statement-log';
import { readOperations, type Operation } from './operations';

jest.setTimeout(180_000);

const TIRE = 'CON-TCTR-2256517-102H';
/** More than a list can show, so that the deepest page is full. */
const ENTRY_COUNT = 1100;
/** Maximum ratio of database blocks read by the deepest and the first page. */
const FACTOR = 3;

let api: TestApi;
let lists: Operation[];
let headers: Record<string, string>;
beforeAll(async () => {
  api = await startTestApi();
  lists = (await readOperations(api.app)).filter(({ parameters }) => parameters.some(({ name }) => name === 'page'));
  const staff = await api.staffKey('admin');
  headers = { 'x-marketplace-key': VARIANT_RULES.treadmarket.marketplaceKey, authorization: `Bearer ${staff}` };
  for (const status of ['waiting', 'answered'])
    await api.db.count(
      {
        text: `insert into product_question (
            question_id, line_id, product_number, size, benefit_type, question, display_name, asked_on, question_hash,
            network_hash, status, answer, answered_on, decided_at
          )
          select $1 || n, line_id, product_number, size, 'treadmarket', 'Does it fit?', 'Ann', '2026-01-01',
            sha256(convert_to($1 || n, 'UTF8')), '\\x00', $1, case when $1 = 'answered' then 'Yes.' end,
            case when $1 = 'answered' then date '2026-01-02' end, case when $1 = 'answered' then now() end
          from product, generate_series(1, $3::int) n
          where product_number = $2`,
      },
      [status, TIRE, ENTRY_COUNT],
    );
  // Runs vacuum explicitly, because the blocks that a list reads depend on it.
  await api.db.count({ text: 'vacuum analyze' });
});
afterAll(() => api?.close());

/** Parameters with which a list has many entries. */
const SCOPES: Readonly<Record<string, readonly string[]>> = {
  'GET /v1/installers': ['zipcode=60601&radius=200', 'zipcode=60601&radius=200&sort=price'],
  'GET /v1/sitemap': ['part=products'],
  'GET /v1/product-reviews': ['Newest', 'Oldest', 'MostHelpful', 'HighestRating', 'LowestRating', 'MediaSort'].map(
    (sort) => `sort=${sort}`,
  ),
  'GET /management/v1/reviews': ['status=approved'],
  'GET /management/v1/product-questions': ['status=waiting', 'status=answered'],
};
const scopesOf = ({ id }: Operation) => SCOPES[id] ?? [''];

const sizeOf = ({ parameters }: Operation): number | null =>
  parameters.find(({ name }) => name === 'pageSize')?.schema.maximum ?? null;

function addressOf(list: Operation, scope: string, page: number): string {
  const size = sizeOf(list);
  const path = list.path.replace('{productNumber}', TIRE);
  return `${path}?${scope}&page=${page}${size === null ? '' : `&pageSize=${size}`}`;
}

const read = (url: string) => api.app.inject({ url, headers });

/** Returns the last page that is not refused. */
async function deepestOf(list: Operation, scope: string): Promise<number> {
  const refused = await read(addressOf(list, scope, 10_000));
  const { code, detail = '' } = refused.json<Problem>();
  expect([list.id, refused.statusCode, code]).toEqual([list.id, 400, 'PAGE_TOO_DEEP']);
  return Number(/Ask for page (\d+) or lower/.exec(detail)![1]);
}

it('finds the lists of the API', () => {
  expect(lists.length).toBeGreaterThanOrEqual(7);
});

it('reads the deepest page of each list for about the cost of the first, and rejects the next', async () => {
  const costs: string[] = [];
  for (const list of lists)
    for (const scope of scopesOf(list)) {
      const deepest = await deepestOf(list, scope);
      expect((await read(addressOf(list, scope, deepest + 1))).statusCode).toBe(400);
      const [first, last] = [1, deepest].map((page) => async () => {
        const { statusCode, body } = await read(addressOf(list, scope, page));
        expect([list.id, scope, page, statusCode, statusCode === 200 ? '' : body]).toEqual([
          list.id,
          scope,
          page,
          200,
          '',
        ]);
      });
      const [near, far] = [
        await rowsTouched(api.db, await readsDuring(first!)),
        await rowsTouched(api.db, await readsDuring(last!)),
      ];
      if (far > FACTOR * near) costs.push(`${list.id}?${scope}: ${near} blocks on page 1, ${far} on page ${deepest}`);
    }
  expect(costs).toEqual([]);
});

it('serves at most eight parallel lists to one address', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => read(`/v1/product-reviews?vehicle=${index}&page=1`)),
  );
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(8);
  expect(refused[0]!.headers['retry-after']).toBe('1');
  expect((await read('/v1/product-reviews?vehicle=after&page=1')).statusCode).toBe(200);
});

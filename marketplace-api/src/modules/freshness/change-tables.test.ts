import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { readChanges, type ChangeReader } from '../../../verification/testing/change-reader';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { createTestDatabase } from '../../../verification/testing/database/test-database';

jest.setTimeout(180_000);

const GATEWAY_KEY = 'the-key-of-the-gateway-of-this-test';
const HEADERS = { 'x-marketplace-key': 'tm-web-treadmarket' };
const PRODUCT = 'MIC-DEF2-2055516-91V';
const OTHER_SIZE = 'MIC-CC2-1757014-84T';
const REVIEW = 'SAMPLE-MIC-DEF2-0';
const OF_PRODUCT = `product:${PRODUCT.toLowerCase()}`;
const ALL_OF_PRODUCT = [OF_PRODUCT, 'line:mic-def2', 'size:205_2f_55r16', 'department:tire', 'catalog'];

let api: TestApi;
let client: pg.Client;
let reader: ChangeReader;
beforeAll(async () => {
  const database = await createTestDatabase();
  api = await startTestApi({ env: { GATEWAY_KEY }, database });
  await api.staffKey();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { port } = api.app.server.address() as AddressInfo;
  reader = await readChanges(`http://127.0.0.1:${port}`, { 'x-gateway-key': GATEWAY_KEY });
  await reader.until(() => reader.events.length > 0);
});
afterAll(async () => {
  reader?.close();
  await client?.end();
  await api?.close();
});

interface Case {
  readonly of: string;
  readonly sql: string;
  /** All expected tags of the change. */
  readonly tags: readonly string[];
  /** A page that shows the change. */
  readonly path: string;
}

const question = (status: string, answer: string | null) => `
  insert into product_question (question_id, line_id, product_number, size, benefit_type, status, question,
    display_name, asked_on, answer, answered_on, question_hash, network_hash)
  values ('pq_${status}', 'MIC-DEF2', '${PRODUCT}', '205/55R16', 'treadmarket', '${status}', 'Does it hum?', 'Ann',
    '2026-11-01', ${answer}, ${answer && "'2026-11-02'"}, sha256('${status}'), sha256('n'))`;

const CASES: readonly Case[] = [
  {
    of: 'a price',
    sql: `update product set price_cents = price_cents + 500 where product_number = '${PRODUCT}'`,
    tags: ALL_OF_PRODUCT,
    path: `/products/${PRODUCT}`,
  },
  {
    of: 'the text of a product',
    sql: `update product set attributes = attributes || '{"maxLoadLb": 1234}' where product_number = '${PRODUCT}'`,
    tags: ALL_OF_PRODUCT,
    path: `/products/${PRODUCT}`,
  },
  {
    of: 'how many there are',
    sql: `update stock set on_hand = reserved + 7 where product_number = '${PRODUCT}'`,
    tags: [OF_PRODUCT],
    path: `/products/${PRODUCT}`,
  },
  {
    of: 'the last one of a product',
    sql: `update stock set on_hand = reserved where product_number = '${PRODUCT}'`,
    tags: ALL_OF_PRODUCT,
    path: `/products?size=205/55R16&brand=Michelin`,
  },
  {
    of: 'a product that is there again',
    sql: `update stock set on_hand = reserved + 9 where product_number = '${PRODUCT}'`,
    tags: ALL_OF_PRODUCT,
    path: `/products/stock-available?product-numbers=${PRODUCT}`,
  },
  {
    of: 'stock that is taken out of the table',
    sql: `delete from stock where product_number = '${PRODUCT}'`,
    tags: ALL_OF_PRODUCT,
    path: `/products/${PRODUCT}`,
  },
  {
    of: 'stock that comes into it',
    sql: `insert into stock (product_number, quantity) values ('${PRODUCT}', 8)`,
    tags: ALL_OF_PRODUCT,
    path: `/products/${PRODUCT}`,
  },
  {
    of: 'a line’s text',
    sql: `update product_line set facts = jsonb_set(facts, '{overview}', '"Rolls far."') where line_id = 'MIC-DEF2'`,
    tags: ['line:mic-def2', OF_PRODUCT, 'size:205_2f_55r16', 'catalog'],
    path: `/products/${PRODUCT}`,
  },
  {
    of: 'a line’s name',
    sql: `update product_line set name = 'Defender New' where line_id = 'MIC-DEF2'`,
    tags: ['line:mic-def2'],
    path: `/reviews/business-info?productNumber=${PRODUCT}`,
  },
  {
    of: 'a brand, by which it is found',
    sql: `update product set brand = 'Zebratread' where line_id = 'MIC-DEF2'`,
    tags: ALL_OF_PRODUCT,
    path: `/products?q=zebratread%20205/55R16`,
  },
  {
    of: 'a promotion',
    sql: `update promotion set amount_cents = amount_cents + 100, line_ids = '{MIC-DEF2}', starts_on = '2026-01-01',
      ends_on = '2027-01-01', list = 'active' where promotion_id = (select min(promotion_id) from promotion)`,
    tags: ['promotions', 'line:mic-def2'],
    path: `/products/${PRODUCT}`,
  },
  {
    of: 'a promotion that ends',
    sql: `update promotion set ends_on = '2026-11-01' where promotion_id = (select min(promotion_id) from promotion)`,
    tags: ['promotions', 'line:mic-def2'],
    path: '/deals',
  },
  {
    of: 'a vote',
    sql: `update review set helpful_votes = helpful_votes + 1 where review_id = '${REVIEW}'`,
    tags: ['reviews', 'reviews:mic-def2'],
    path: `/product-reviews?productNumber=${PRODUCT}&sort=MostHelpful&pageSize=50`,
  },
  {
    of: 'a review that is withdrawn',
    sql: `update review set status = 'rejected' where review_id = '${REVIEW}'`,
    tags: ['reviews', 'reviews:mic-def2'],
    path: `/product-reviews/overview?productNumber=${PRODUCT}`,
  },
  {
    of: 'a review that is published',
    sql: `update review set status = 'approved' where review_id = '${REVIEW}'`,
    tags: ['reviews', 'reviews:mic-def2'],
    path: '/reviews',
  },
  {
    of: 'samples that are gone',
    sql: `delete from review where line_id = 'MIC-DEF2'`,
    tags: ['reviews', 'reviews:mic-def2'],
    path: `/products/${PRODUCT}`,
  },
  {
    of: 'a question that is answered',
    sql: question('answered', "'It does not.'"),
    tags: ['questions', 'questions:mic-def2'],
    path: `/products/${PRODUCT}/questions`,
  },
  {
    of: 'a question that is refused after all',
    sql: `update product_question set status = 'refused', answer = null, answered_on = null
      where question_id = 'pq_answered'`,
    tags: ['questions', 'questions:mic-def2'],
    path: `/products/${PRODUCT}/questions`,
  },
  {
    of: 'a shop’s price',
    sql: `update installer set price_per_tire_cents = price_per_tire_cents + 100
      where installer_id = (select min(installer_id) from installer)`,
    tags: ['installers'],
    path: '/installers/#',
  },
  {
    of: 'a shop’s capacity',
    sql: 'update installer set slot_capacity = case slot_capacity when 8 then 7 else slot_capacity + 1 end',
    tags: ['installers'],
    path: '/installers/#/slots',
  },
  {
    of: 'a vehicle',
    sql: `update fitment set trim = 'Zebra' where fitment_id = (select min(fitment_id) from fitment)`,
    tags: ['fitments'],
    path: '/fitmentsize?fitment_id=~',
  },
  {
    of: 'a zip code',
    sql: `update zip_code set city = 'Lakeside' where zip = '60601'`,
    tags: ['places'],
    path: '/zipcode/validate?zipcode=60601',
  },
  {
    of: 'a flag',
    sql: `insert into feature_flag (benefit_type, flag, is_on, changed_by)
      values ('treadmarket', 'promotions', false, (select min(staff_id) from staff_user))`,
    tags: ['flags'],
    path: '/feature-flags',
  },
  {
    of: 'a feature that is off',
    sql: `insert into feature_flag (benefit_type, flag, is_on, changed_by)
      values ('treadmarket', 'reviews', false, (select min(staff_id) from staff_user))`,
    tags: ['flags'],
    path: `/product-reviews/overview?productNumber=${OTHER_SIZE}`,
  },
  {
    of: 'a product that goes',
    sql: `delete from product where product_number = '${OTHER_SIZE}'`,
    tags: [`product:${OTHER_SIZE.toLowerCase()}`, 'line:mic-cc2', 'size:175_2f_70r14', 'department:tire', 'catalog'],
    path: `/products/${OTHER_SIZE}`,
  },
];

async function answerTo(path: string) {
  const { rows } = await client.query<{ shop: string; fitment: string }>(
    'select (select min(installer_id) from installer) shop, (select min(fitment_id) from fitment) fitment',
  );
  const [{ shop = '', fitment = '' } = {}] = rows;
  const { body, headers, statusCode } = await api.app.inject({
    url: `/v1${path.replace('#', shop).replace('~', fitment)}`,
    headers: HEADERS,
  });
  return { status: statusCode, body, tags: String(headers['cache-tag']).split(',') };
}

/** Makes an unrelated change, which arrives after everything committed before it. */
async function mark(): Promise<void> {
  const before = reader.events.length;
  await api.db.count({ text: 'update tax_rate set rate = rate where false' });
  const isMarked = () => reader.events.slice(before).some(({ data }) => data.tags?.join() === 'places');
  await reader.until(isMarked);
}

it.each(CASES)('$of is announced after its commit, and included in later responses', async ({ sql, tags, path }) => {
  const before = await answerTo(path);
  expect([path, before.status < 500]).toEqual([path, true]);
  const told = (from: number) => reader.events.slice(from).flatMap(({ data }) => data.tags ?? []);
  const begun = reader.events.length;

  await client.query('begin');
  await client.query(sql);
  await client.query('rollback');
  await client.query('begin');
  await client.query(sql);
  await mark();
  expect(new Set(told(begun))).toEqual(new Set(['places']));
  expect(await answerTo(path)).toEqual(before);

  const marked = reader.events.length;
  await client.query('commit');
  await reader.until(() => tags.every((tag) => told(marked).includes(tag)));
  const after = await answerTo(path);
  expect([after.status, after.body]).not.toEqual([before.status, before.body]);
  // A cached earlier response shares a tag with the change, so that it becomes stale.
  expect(before.tags.filter((tag) => told(marked).includes(tag))).not.toEqual([]);
  expect(reader.events.map(({ name }) => name)).not.toContain('reset');
});

describe('a change that no page shows', () => {
  it.each([
    ['a coupon', "update coupon set description = description || '!'"],
    ['a question that waits', question('waiting', null)],
    [
      'a review that waits',
      `insert into review (review_id, line_id, status, is_sample, rating, sub_ratings, title, body, nickname,
        submitted_on, would_recommend)
      values ('waits', 'MIC-CC2', 'pending', false, 5, '{}', 'Good', 'Very good.', 'Ann', '2026-11-01', true)`,
    ],
  ])('makes no response stale: %s', async (_, sql) => {
    await mark();
    const before = reader.events.length;
    await client.query(sql);
    await mark();
    expect(reader.events.slice(before).map(({ data }) => data.tags)).toEqual([['places']]);
  });
});

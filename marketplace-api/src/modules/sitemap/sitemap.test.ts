import { SitemapPart, type ProductDetail, type ProductPage } from 'shared-contracts/wire';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { wireErrors } from '../../../verification/testing/wire-check';
import { PART_SIZE } from './sitemap.service';

jest.setTimeout(120_000);
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

const part = async (query: string) => (await api.newShopper().send<SitemapPart>('GET', `/sitemap?${query}`)).body;

it('the sitemap lists every product once with its own URL', async () => {
  const first = await part('part=products');
  expect([wireErrors(SitemapPart, first), first.entries.length]).toEqual([[], PART_SIZE]);
  const rest = await Promise.all(
    Array.from({ length: first.pageCount - 1 }, (_, index) => part(`part=products&page=${index + 2}`)),
  );
  const paths = [first, ...rest].flatMap(({ entries }) => entries.map(({ path }) => path));
  const row = await api.db.one<{ count: number }>({ text: 'select count(*)::int as count from product' });
  expect([paths.length, new Set(paths).size]).toEqual([row!.count, row!.count]);
  const [, , number] = paths[0]!.split('/');
  expect((await api.newShopper().send<ProductDetail>('GET', `/products/${number!}`)).body.url).toBe(paths[0]);
});

it('the sitemap lists brands and categories as the listing filters name them', async () => {
  const { entries } = await part('part=groups');
  expect(entries.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/tires?brand=Michelin', '/accessories?category=chains']),
  );
  for (const { path } of entries) expect(path).toMatch(/^\/(tires|wheels|accessories)\?(brand|category)=.+/);
});

it('the sitemap leaves out empty listings', async () => {
  const { entries } = await part('part=groups');
  const shopper = api.newShopper();
  const empty: string[] = [];
  for (const { path } of entries) {
    const [department = '', query = ''] = path.slice(1).split('?');
    const { body } = await shopper.send<ProductPage>('GET', `/products?type=${department}&${query}&pageSize=1`);
    if (!(body.total > 0)) empty.push(path);
  }
  expect(empty).toEqual([]);
});

it.each(['', 'part=all', 'part=products&page=0'])('the sitemap refuses ?%s', async (query) => {
  expect((await api.newShopper().send('GET', `/sitemap?${query}`)).status).toBe(400);
});

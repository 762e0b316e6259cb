import { OwnerReviews } from 'shared-contracts/wire';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { wireErrors } from '../../../verification/testing/wire-check';

jest.setTimeout(120_000);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

const LINE = 'MIC-CC2';
const TIRE = 'MIC-CC2-1757014-84T';
const ask = async (query: Record<string, string>) =>
  api.newShopper().send<OwnerReviews>('GET', `/product-reviews/owners?${new URLSearchParams(query)}`);
const owners = async (model: string, make = 'Toyota') => (await ask({ productNumber: TIRE, make, model })).body;

describe('what owners of one vehicle say', () => {
  beforeEach(async () => {
    await api.db.count({ text: "update review set vehicle = null, status = 'approved' where line_id = $1" }, [LINE]);
    const written = [
      ['2019 Toyota RAV4', 5],
      ['2022 toyota rav4', 4],
      ['Toyota RAV4', 2],
      ['2021 Toyota RAV4 Prime', 1],
    ] as const;
    for (const [place, [vehicle, rating]] of written.entries())
      await api.db.count(
        {
          text: `update review
            set vehicle = $2, rating = $3, submitted_on = date '2026-01-01' + $4::int
            where review_id = (
              select review_id from review where line_id = $1 order by review_id offset $4 limit 1
            )`,
        },
        [LINE, vehicle, rating, place],
      );
  });

  it('counts those of exactly its make and model, in any year, and quotes the newest', async () => {
    const body = await owners('RAV4');
    expect(wireErrors(OwnerReviews, body)).toEqual([]);
    expect([body.count, body.average]).toEqual([3, 3.7]);
    expect(body.reviews.map(({ vehicle }) => vehicle)).toEqual(['Toyota RAV4', '2022 toyota rav4']);
    expect(await owners('RAV4 Prime')).toMatchObject({ count: 1, average: 1 });
  });

  it.each(['RAV', '%', 'RAV_', '.*', "RAV4' or true --"])('finds nobody by a part or a pattern: %s', async (model) => {
    expect(await owners(model)).toEqual({ count: 0, average: null, reviews: [] });
  });

  it('leaves out what nobody approved', async () => {
    await api.db.count({ text: "update review set status = 'rejected' where vehicle = 'Toyota RAV4'" });
    expect(await owners('RAV4')).toMatchObject({ count: 2, average: 4.5 });
  });

  it.each([
    [{ productNumber: TIRE, make: 'Toyota' }, 400],
    [{ productNumber: TIRE, make: 'Toyota', model: ' ' }, 400],
    [{ productNumber: TIRE, make: 'Toyota', model: 'R'.repeat(61) }, 400],
    [{ productNumber: '', make: 'Toyota', model: 'RAV4' }, 400],
    [{ productNumber: 'NOPE', make: 'Toyota', model: 'RAV4' }, 404],
  ])('refuses %j with %d', async (query, status) => expect((await ask(query as never)).status).toBe(status));
});

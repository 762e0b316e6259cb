import {
  OwnerReviews,
  type HelpfulVotes,
  type Problem,
  type ReviewMedia,
  type ReviewPage,
} from 'shared-contracts/wire';
import sharp from 'sharp';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { wireErrors } from '../../../verification/testing/wire-check';
import { REVIEW, reviewDesk } from '../../../verification/testing/review-desk';
import type { Shopper } from '../../../verification/testing/shopper';

jest.setTimeout(120_000);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { VOICES_PER_ADDRESS: '3' } });
});
afterAll(() => api?.close());

describe('reviews by vehicle owners', () => {
  const LINE = 'MIC-CC2';
  const TIRE = 'MIC-CC2-1757014-84T';
  const ask = async (query: Record<string, string>) =>
    api.newShopper().send<OwnerReviews>('GET', `/product-reviews/owners?${new URLSearchParams(query)}`);
  const owners = async (model: string, make = 'Toyota') => (await ask({ productNumber: TIRE, make, model })).body;

  describe('for one vehicle', () => {
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

    it('are counted for exactly its make and model, in any year, and the newest is quoted', async () => {
      const body = await owners('RAV4');
      expect(wireErrors(OwnerReviews, body)).toEqual([]);
      expect([body.count, body.average]).toEqual([3, 3.7]);
      expect(body.reviews.map(({ vehicle }) => vehicle)).toEqual(['Toyota RAV4', '2022 toyota rav4']);
      expect(await owners('RAV4 Prime')).toMatchObject({ count: 1, average: 1 });
    });

    it.each(['RAV', '%', 'RAV_', '.*', "RAV4' or true --"])('do not match a part or a pattern: %s', async (model) => {
      expect(await owners(model)).toEqual({ count: 0, average: null, reviews: [] });
    });

    it('do not count while unapproved', async () => {
      await api.db.count({ text: "update review set status = 'rejected' where vehicle = 'Toyota RAV4'" });
      expect(await owners('RAV4')).toMatchObject({ count: 2, average: 4.5 });
    });

    it.each([
      [{ productNumber: TIRE, make: 'Toyota' }, 400],
      [{ productNumber: TIRE, make: 'Toyota', model: ' ' }, 400],
      [{ productNumber: TIRE, make: 'Toyota', model: 'R'.repeat(61) }, 400],
      [{ productNumber: '', make: 'Toyota', model: 'RAV4' }, 400],
      [{ productNumber: 'NOPE', make: 'Toyota', model: 'RAV4' }, 404],
    ])('are refused for %j with %d', async (query, status) => expect((await ask(query as never)).status).toBe(status));
  });
});

describe('most helpful reviews', () => {
  const page = async (query: Record<string, string>) =>
    (
      await api
        .newShopper()
        .send<ReviewPage>('GET', `/product-reviews?${new URLSearchParams({ sort: 'MostHelpful', ...query })}`)
    ).body;

  it('have each product once per page, with stars in their overall proportion', async () => {
    const SIZE = 20;
    const first = await page({ pageSize: String(SIZE) });
    expect(new Set(first.reviews.map(({ lineId }) => lineId)).size).toBe(SIZE);
    for (const rating of [1, 2, 3, 4, 5]) {
      const given = (await page({ rating: String(rating), pageSize: '1' })).count / first.count;
      const shown = first.reviews.filter((review) => review.rating === rating).length;
      expect(Math.abs(shown - given * SIZE)).toBeLessThanOrEqual(1);
    }
    const second = await page({ pageSize: String(SIZE), page: '2' });
    expect(new Set([...first.reviews, ...second.reviews].map(({ reviewId }) => reviewId)).size).toBe(2 * SIZE);
  });

  it('are sorted by their votes for one product', async () => {
    const votes = (await page({ lineId: 'MIC-DEF2', pageSize: '50' })).reviews.map(({ helpfulVotes }) => helpfulVotes);
    expect(votes.length).toBeGreaterThan(10);
    expect(votes).toEqual(votes.toSorted((one, other) => other - one));
  });
});

describe('photos of reviews', () => {
  const KEY = { 'x-marketplace-key': 'tm-web-treadmarket' };
  let staffKey: string;
  beforeAll(async () => {
    staffKey = await api.staffKey();
  });

  const { post, published, reviewsOf, write } = reviewDesk(
    () => api,
    () => staffKey,
  );
  function upload(bytes: Buffer, field = 'photo') {
    const head =
      '--x\r\n' +
      `content-disposition: form-data; name="${field}"; filename="a.jpg"\r\n` +
      'content-type: image/jpeg\r\n\r\n';
    return api.app.inject({
      method: 'POST',
      url: '/v1/product-reviews/media',
      headers: { ...KEY, 'content-type': 'multipart/form-data; boundary=x' },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
    });
  }
  const picture = (width = 400, height = 300) => sharp({ create: { width, height, channels: 3, background: '#888' } });

  describe('in general', () => {
    it('are scaled down, lose their location, and are shown with their review only', async () => {
      const taken = await picture(4000, 2000)
        .withExif({ IFD3: { GPSLatitude: '37/1 46/1 0/1' } })
        .jpeg()
        .toBuffer();
      const response = await upload(taken);
      expect(response.statusCode).toBe(201);
      const media = response.json<ReviewMedia>();
      expect(media).toMatchObject({ width: 1600, height: 800 });
      expect((await api.app.inject(`/v1${media.url}`)).statusCode).toBe(404);
      const reviewId = await published({ mediaIds: [media.mediaId] });
      const shown = await api.app.inject(`/v1${media.url}`);
      expect([shown.statusCode, shown.headers['content-type'], shown.headers['x-content-type-options']]).toEqual([
        200,
        'image/webp',
        'nosniff',
      ]);
      expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined();
      const [first] = (await reviewsOf('&sort=MediaSort')).reviews;
      expect([first?.reviewId, first?.media]).toEqual([reviewId, [media]]);
      expect((await reviewsOf('&hasMedia=true')).count).toBe(1);
    });

    it('are limited per network address', async () => {
      const send = () =>
        api.app.inject({
          method: 'POST',
          url: '/v1/product-reviews/media',
          headers: { ...KEY, 'content-type': 'text/plain' },
          payload: 'x',
          remoteAddress: '203.0.113.77',
        });
      const statuses = [];
      for (let tries = 0; tries < 62; tries += 1) statuses.push((await send()).statusCode);
      expect(statuses.slice(0, 60)).not.toContain(429);
      expect(statuses.slice(60)).toEqual([429, 429]);
    });

    it('can belong to one review only', async () => {
      const media = (await upload(await picture().png().toBuffer())).json<ReviewMedia>();
      expect((await write({ mediaIds: [media.mediaId] })).status).toBe('pending');
      const second = await post<Problem>('/product-reviews', { ...REVIEW, mediaIds: [media.mediaId] });
      expect([second.status, second.body.violations?.[0]?.field]).toEqual([422, 'mediaIds']);
    });

    it.each([
      ['text that calls itself a picture', async () => Buffer.from('<svg onload="alert(1)"/>'), 422],
      ['a picture cut short', async () => (await picture().jpeg().toBuffer()).subarray(0, 300), 422],
      [
        'an animation',
        async () =>
          sharp([await picture(8, 8).png().toBuffer(), await picture(8, 8).png().toBuffer()], {
            join: { animated: true },
          })
            .gif()
            .toBuffer(),
        422,
      ],
      ['a drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 422],
      ['nothing', async () => Buffer.alloc(0), 400],
      ['too much', async () => Buffer.alloc(8 * 1024 * 1024 + 10), 413],
    ])('are refused when the upload is %s', async (_what, bytes, status) => {
      const response = await upload(await bytes());
      expect([response.statusCode, response.json<Problem>().violations?.[0]?.field]).toEqual([status, 'photo']);
    });

    it('are refused under another name or content type', async () => {
      expect((await upload(await picture().png().toBuffer(), 'file')).statusCode).toBe(400);
      expect((await post('/product-reviews/media', { photo: 'x' })).status).toBe(415);
    });
  });
});

describe('votes on reviews', () => {
  describe('of one person', () => {
    const voter = (address: string) => {
      const who = api.newShopper();
      who.moveTo(address);
      return who;
    };
    const vote = (who: Shopper, reviewId: string, headers = {}) =>
      who.send<HelpfulVotes>('POST', `/product-reviews/${reviewId}/helpful`, undefined, headers);
    const countOf = async (answer: ReturnType<typeof vote>) => (await answer).body.helpfulVotes;
    let reviewId: string;
    beforeEach(async () => {
      [{ reviewId }] = (await api.db.many<{ reviewId: string }>({
        text: 'select review_id as "reviewId" from review where status = \'approved\' order by random() limit 1',
      })) as [{ reviewId: string }];
      await api.db.count({ text: 'update review set helpful_votes = 0 where review_id = $1' }, [reviewId]);
    });

    it('are counted once with any user agent or invalid session', async () => {
      const who = voter('203.0.113.1');
      for (let tries = 0; tries < 10; tries += 1)
        expect(await countOf(vote(who, reviewId, { 'user-agent': `browser ${tries}` }))).toBe(1);
      for (let tries = 0; tries < 10; tries += 1) {
        const made = { 'x-session-id': `CMADEUP${tries}::${'s'.repeat(43)}` };
        expect(await countOf(vote(who, reviewId, made))).toBe(1);
      }
    });

    it('are limited per network address with any number of new carts, also in parallel', async () => {
      const people = await Promise.all(
        Array.from({ length: 12 }, async () => {
          const who = voter('203.0.113.2');
          await who.create();
          return who;
        }),
      );
      await Promise.all(people.map((who) => vote(who, reviewId)));
      expect(await countOf(vote(people[0]!, reviewId))).toBe(3);
      expect(await countOf(vote(voter('203.0.113.3'), reviewId))).toBe(4);
      expect((await vote(voter('203.0.113.3'), 'NOTHING')).status).toBe(404);
    });

    it("are limited over a subscriber's whole network of addresses too", async () => {
      for (let host = 1; host < 9; host += 1)
        expect(await countOf(vote(voter(`2001:db8:1:2::${host}`), reviewId))).toBe(1);
    });

    it('are limited for reports too', async () => {
      for (let tries = 0; tries < 8; tries += 1)
        await voter('203.0.113.4').send(
          'POST',
          `/product-reviews/${reviewId}/report`,
          { reason: 'spam' },
          { 'x-session-id': `CMADEUP${tries}::x`, 'user-agent': `browser ${tries}` },
        );
      expect(
        await api.db.one({ text: 'select count(*)::int as n from review_report where review_id = $1' }, [reviewId]),
      ).toEqual({ n: 1 });
    });
  });
});

import sharp from 'sharp';
import type {
  BusinessInfo,
  HelpfulVotes,
  ModerationQueue,
  Problem,
  ReportReceipt,
  ReviewMedia,
  ReviewOverview,
  ReviewPage,
  WrittenReview,
} from 'shared-contracts/wire';
import { REPORT_REASONS } from 'shared-contracts';
import * as wire from 'shared-contracts/wire';
import { eventually } from '../../../verification/testing/eventually';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import type { OrProblem, Shopper } from '../../../verification/testing/shopper';
import { untilMailed } from '../../../verification/testing/test-mail';
import { wireErrors } from '../../../verification/testing/wire-check';

jest.setTimeout(120_000);
let staffKey: string;
const PRODUCT = 'MIC-DEF2-2055516-91V';
const LINE = 'MIC-DEF2';
const KEY = { 'x-marketplace-key': 'tm-web-treadmarket' };
const REVIEW = {
  productNumber: PRODUCT,
  rating: 1,
  title: 'Not for me',
  body: 'Four months in, louder than the set before.',
  nickname: 'Ann',
  email: 'ann.lee@example.com',
  wouldRecommend: false,
};

let api: TestApi;
/** With the limits that hold in production. */
let few: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  few = await startTestApi({ env: { VOICES_PER_ADDRESS: '3' } });
  staffKey = await api.staffKey();
});
afterAll(async () => {
  await few?.close();
  await api?.close();
});

const get = <T>(path: string) => api.newShopper().send<OrProblem<T>>('GET', path);
const post = <T>(path: string, body?: unknown, headers = {}, from = '127.0.0.1') => {
  const who = api.newShopper();
  who.moveTo(from);
  return who.send<OrProblem<T>>('POST', path, body, headers);
};
const staff = async <T>(method: 'GET' | 'POST', path: string, body?: object) => {
  const response = await api.app.inject({
    method,
    url: `/management/v1${path}`,
    headers: { authorization: `Bearer ${staffKey}` },
    ...(body ? { payload: body } : {}),
  });
  return { status: response.statusCode, body: response.json<OrProblem<T>>() };
};
const decide = (reviewId: string, decision: string) =>
  staff<{ status: string }>('POST', `/reviews/${reviewId}/moderation`, { decision });
const write = async (over: object = {}) => (await post<WrittenReview>('/product-reviews', { ...REVIEW, ...over })).body;
const published = async (over: object = {}) => {
  const { reviewId } = await write(over);
  await decide(reviewId, 'approved');
  await untilShown(reviewId, true);
  return reviewId;
};
const reviewsOf = async (query = '') =>
  (await get<ReviewPage>(`/product-reviews?productNumber=${PRODUCT}&pageSize=50${query}`)).body;
/** Caches hear of a decision a moment after it is committed. */
const untilShown = (reviewId: string, isShown: boolean) =>
  eventually(async () => {
    const { reviews } = await reviewsOf();
    expect(reviews.some((review) => review.reviewId === reviewId)).toBe(isShown);
  });

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

describe('a written review', () => {
  it('waits for a person, then counts in every figure, and leaves them when it is taken down', async () => {
    const figures = () =>
      api.db.one<object>(
        {
          text: `select rating::float8 as rating, review_count as count, customer_rating::float8 as own,
              customer_review_count as "ownCount"
            from product_line
            where line_id = $1`,
        },
        [LINE],
      );
    const count = (await reviewsOf()).count;
    const before = await figures();
    const answer = await post<WrittenReview>('/product-reviews', {
      ...REVIEW,
      subRatings: { wet: 2 },
      milesDriven: 900,
      vehicle: '2019 Toyota RAV4',
    });
    expect([answer.status, answer.body.status]).toEqual([201, 'pending']);
    expect((await reviewsOf()).count).toBe(count);

    expect(await decide(answer.body.reviewId, 'approved')).toMatchObject({ status: 200, body: { status: 'approved' } });
    await untilShown(answer.body.reviewId, true);
    const page = await reviewsOf();
    expect(page.count).toBe(count + 1);
    const shown = page.reviews.find(({ reviewId }) => reviewId === answer.body.reviewId);
    expect(shown).toMatchObject({
      isSample: false,
      disclosure: null,
      rating: 1,
      subRatings: { wet: 2 },
      vehicle: '2019 Toyota RAV4',
      size: '205/55R16',
      media: [],
    });
    expect(await figures()).toMatchObject({ count: count + 1, own: 1, ownCount: 1 });
    const { body: overview } = await api
      .newShopper()
      .send<ReviewOverview>('GET', `/product-reviews/overview?lineId=${LINE}`);
    expect(overview).toMatchObject({ count: count + 1, hasSampleReviews: true });
    expect(overview.disclosure).toBe(
      `${count} of these ${count + 1} reviews are samples, generated for demonstration and marked as such. ` +
        'One customer wrote the other one. The averages count all of them.',
    );
    const [mail] = await api.db.many<object>({
      text: "select recipient, payload from outbox where kind = 'review-received'",
    });
    expect(mail).toEqual({
      recipient: 'ann.lee@example.com',
      payload: { productName: 'Michelin Defender2' },
    });

    await decide(answer.body.reviewId, 'rejected');
    await untilShown(answer.body.reviewId, false);
    expect((await reviewsOf()).count).toBe(count);
    expect(await figures()).toEqual({ ...before, own: null, ownCount: 0 });
  });

  it('never shows the address of its writer', async () => {
    await published();
    expect(JSON.stringify(await reviewsOf())).not.toContain('ann.lee');
    expect(
      JSON.stringify((await staff<ModerationQueue>('GET', '/reviews?status=approved&pageSize=100')).body),
    ).not.toContain('ann.lee');
  });

  it.each([
    ['rating', { rating: 6 }],
    ['title', { title: 'x' }],
    ['body', { body: 'too short' }],
    ['nickname', { nickname: 'A' }],
    ['email', { email: 'no address' }],
    ['body', { body: ' '.repeat(40) }],
    ['subRatings.wet', { subRatings: { wet: 9 } }],
    ['mediaIds', { mediaIds: ['a', 'b', 'c', 'd', 'e'].map((id) => `ph_00000${id}`) }],
    ['isAdmin', { isAdmin: true }],
  ])('is refused for its %s, naming it', async (field, over) => {
    const { status, body } = await post<Problem>('/product-reviews', { ...REVIEW, ...over });
    expect([status, body.violations?.map((violation) => violation.field)]).toEqual([400, [field]]);
  });

  it('of a product we do not have is refused', async () => {
    expect((await post('/product-reviews', { ...REVIEW, productNumber: 'NOTHING' })).status).toBe(404);
  });
});

describe('reviews', () => {
  it('are filtered by stars, vehicle and photos', async () => {
    await published({ rating: 2, vehicle: '2020 Honda 100%_Civic' });
    const stars = await reviewsOf('&rating=2&rating=1');
    expect(stars.count).toBeGreaterThan(0);
    expect(stars.reviews.every(({ rating }) => rating <= 2)).toBe(true);
    expect((await reviewsOf('&vehicle=100%25_c')).count).toBe(1);
    expect((await reviewsOf('&vehicle=%25')).count).toBe(1);
    expect((await reviewsOf('&hasMedia=true')).count).toBe(0);
  });

  it('[business-info] tell who is reviewed, each brand by its own name', async () => {
    const { body } = await get<BusinessInfo>(`/reviews/business-info?productNumber=${PRODUCT}`);
    expect(wireErrors(wire.BusinessInfo, body)).toEqual([]);
    expect(body).toMatchObject({ name: 'Michelin Defender2', count: (await reviewsOf()).count });
    expect((await get<BusinessInfo>('/reviews/business-info')).body.name).toBe('Treadmarket');
    const lowes = await api.newShopper('lowes').send<BusinessInfo>('GET', '/reviews/business-info');
    expect(lowes.body.name).toBe('Homestead Tires');
    expect((await get('/reviews/business-info?productNumber=NOTHING')).status).toBe(404);
  });

  describe('take one voice a person', () => {
    const voter = (address: string) => {
      const who = few.newShopper();
      who.moveTo(address);
      return who;
    };
    const vote = (who: Shopper, reviewId: string, headers = {}) =>
      who.send<HelpfulVotes>('POST', `/product-reviews/${reviewId}/helpful`, undefined, headers);
    const countOf = async (answer: ReturnType<typeof vote>) => (await answer).body.helpfulVotes;
    let reviewId: string;
    beforeEach(async () => {
      [{ reviewId }] = (await few.db.many<{ reviewId: string }>({
        text: 'select review_id as "reviewId" from review where status = \'approved\' order by random() limit 1',
      })) as [{ reviewId: string }];
      await few.db.count({ text: 'update review set helpful_votes = 0 where review_id = $1' }, [reviewId]);
    });

    it('whatever browser they say to use, and whatever session they make up', async () => {
      const who = voter('203.0.113.1');
      for (let tries = 0; tries < 10; tries += 1)
        expect(await countOf(vote(who, reviewId, { 'user-agent': `browser ${tries}` }))).toBe(1);
      for (let tries = 0; tries < 10; tries += 1) {
        const made = { 'x-session-id': `CMADEUP${tries}::${'s'.repeat(43)}` };
        expect(await countOf(vote(who, reviewId, made))).toBe(1);
      }
    });

    it('and few an address, however many carts are made there, also at once', async () => {
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

    it('of one subscriber with a whole network of addresses too', async () => {
      for (let host = 1; host < 9; host += 1)
        expect(await countOf(vote(voter(`2001:db8:1:2::${host}`), reviewId))).toBe(1);
    });

    it('also when they report', async () => {
      for (let tries = 0; tries < 8; tries += 1)
        await voter('203.0.113.4').send(
          'POST',
          `/product-reviews/${reviewId}/report`,
          { reason: 'spam' },
          { 'x-session-id': `CMADEUP${tries}::x`, 'user-agent': `browser ${tries}` },
        );
      expect(
        await few.db.one({ text: 'select count(*)::int as n from review_report where review_id = $1' }, [reviewId]),
      ).toEqual({ n: 1 });
    });
  });

  it('write to an address that was typed once a day, and not in the words of the writer', async () => {
    const email = 'stranger@example.com';
    const words = {
      nickname: 'CLICK evil.example',
      title: 'you won',
      body: 'go to evil.example and see what is there for you today',
      email,
    };
    for (let times = 0; times < 5; times += 1) await write(words);
    const mails = (await untilMailed(api)).filter(({ to }) => to === email);
    expect(mails).toHaveLength(1);
    const { subject, text, html } = mails[0]!;
    for (const said of ['CLICK', 'evil', 'you won']) expect(`${subject}${text}${html}`).not.toContain(said);
  });

  it('are reported for each of the eight reasons, once a person, and reach their moderator', async () => {
    const reviewId = await published();
    for (const reason of REPORT_REASONS) {
      const answer = await post<ReportReceipt>(
        `/product-reviews/${reviewId}/report`,
        { reason, comment: `because ${reason}` },
        {},
        `198.51.100.${10 + REPORT_REASONS.indexOf(reason)}`,
      );
      expect([answer.status, wireErrors(wire.ReportReceipt, answer.body)]).toEqual([202, []]);
    }
    await post(
      `/product-reviews/${reviewId}/report`,
      { reason: 'spam' },
      {},
      `198.51.100.${10 + REPORT_REASONS.indexOf('spam')}`,
    );
    const { body } = await staff<ModerationQueue>('GET', '/reviews?status=reported');
    expect(wireErrors(wire.ModerationQueue, body)).toEqual([]);
    const mine = body.reviews.find((review) => review.reviewId === reviewId);
    expect(mine?.reports.map(({ reason }) => reason).sort()).toEqual([...REPORT_REASONS].sort());
    expect(
      (await post<Problem>(`/product-reviews/${reviewId}/report`, { reason: 'dislike' })).body.violations?.[0]?.field,
    ).toBe('reason');
    await decide(reviewId, 'approved');
    expect(
      (await staff<ModerationQueue>('GET', '/reviews?status=reported')).body.reviews.map((review) => review.reviewId),
    ).not.toContain(reviewId);
  });
});

describe('a photo', () => {
  it('is made smaller, loses where it was taken, and is shown with its review only', async () => {
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

  it('is taken from one address only so often', async () => {
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

  it('belongs to one review', async () => {
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
  ])('is refused when it is %s', async (_what, bytes, status) => {
    const response = await upload(await bytes());
    expect([response.statusCode, response.json<Problem>().violations?.[0]?.field]).toEqual([status, 'photo']);
  });

  it('is refused under another name or in another form', async () => {
    expect((await upload(await picture().png().toBuffer(), 'file')).statusCode).toBe(400);
    expect((await post('/product-reviews/media', { photo: 'x' })).status).toBe(415);
  });
});

it('is moderated by staff only, and never waits again', async () => {
  const { reviewId } = await write();
  for (const authorization of ['', 'Bearer wrong', `Basic ${staffKey}`]) {
    const response = await api.app.inject({ url: '/management/v1/reviews', headers: { ...KEY, authorization } });
    expect([response.statusCode, response.json<Problem>().code]).toEqual([401, 'STAFF_KEY']);
  }
  expect((await decide('NOTHING', 'approved')).status).toBe(404);
  expect((await decide(reviewId, 'pending')).status).toBe(400);
  await decide(reviewId, 'approved');
  await expect(
    api.db.count({ text: "update review set status = 'pending' where review_id = $1" }, [reviewId]),
  ).rejects.toThrow(/does not wait again/);
});

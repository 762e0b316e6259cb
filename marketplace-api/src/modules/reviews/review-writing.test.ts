import type {
  BusinessInfo,
  ModerationQueue,
  Problem,
  ReportReceipt,
  ReviewOverview,
  WrittenReview,
} from 'shared-contracts/wire';
import { REPORT_REASONS } from 'shared-contracts';
import * as wire from 'shared-contracts/wire';
import { REVIEW, REVIEWED, reviewDesk } from '../../../verification/testing/review-desk';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { untilMailed } from '../../../verification/testing/test-mail';
import { wireErrors } from '../../../verification/testing/wire-check';

jest.setTimeout(120_000);

const KEY = { 'x-marketplace-key': 'tm-web-treadmarket' };
const { productNumber: PRODUCT, lineId: LINE } = REVIEWED;
let staffKey: string;
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  staffKey = await api.staffKey();
});
afterAll(() => api?.close());

const { get, post, staff, decide, write, reviewsOf, untilShown, published } = reviewDesk(
  () => api,
  () => staffKey,
);

describe('a written review', () => {
  it('waits for approval, then counts in every figure until it is taken down', async () => {
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

  it("never shows its writer's email address", async () => {
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
  ])('is refused for its %s, naming the field', async (field, over) => {
    const { status, body } = await post<Problem>('/product-reviews', { ...REVIEW, ...over });
    expect([status, body.violations?.map((violation) => violation.field)]).toEqual([400, [field]]);
  });

  it('is refused for an unknown product', async () => {
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

  it('[business-info] name the reviewed business, each variant with its own name', async () => {
    const { body } = await get<BusinessInfo>(`/reviews/business-info?productNumber=${PRODUCT}`);
    expect(wireErrors(wire.BusinessInfo, body)).toEqual([]);
    expect(body).toMatchObject({ name: 'Michelin Defender2', count: (await reviewsOf()).count });
    expect((await get<BusinessInfo>('/reviews/business-info')).body.name).toBe('Treadmarket');
    const lowes = await api.newShopper('lowes').send<BusinessInfo>('GET', '/reviews/business-info');
    expect(lowes.body.name).toBe('Homestead Tires');
    expect((await get('/reviews/business-info?productNumber=NOTHING')).status).toBe(404);
  });

  it("send one mail per day to a typed address, without the writer's own words", async () => {
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

  it('[review-reports] are reported for each of eight reasons, once per person, to a moderator', async () => {
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

it('a review is moderated by staff only and never returns to pending', async () => {
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

import type { HelpfulVotes } from 'shared-contracts/wire';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import type { Shopper } from '../../../verification/testing/shopper';

jest.setTimeout(120_000);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { VOICES_PER_ADDRESS: '3' } });
});
afterAll(() => api?.close());

describe('reviews take one voice a person', () => {
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
      await api.db.one({ text: 'select count(*)::int as n from review_report where review_id = $1' }, [reviewId]),
    ).toEqual({ n: 1 });
  });
});

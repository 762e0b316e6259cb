import { IdentityStart, IdentityVerified, type DealList, type Problem } from 'shared-contracts/wire';
import { eventually } from '../../../verification/testing/eventually';
import type { OrProblem, Shopper } from '../../../verification/testing/shopper';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { wireErrors } from '../../../verification/testing/wire-check';

jest.setTimeout(120_000);

let api: TestApi;
let ann: Shopper;
beforeAll(async () => {
  api = await startTestApi({ env: { STORE_URL: 'http://localhost:3000' } });
});
afterAll(() => api?.close());
beforeEach(async () => {
  ann = api.newShopper();
  await ann.create();
});

const start = (who: Shopper, query = '') => who.send<OrProblem<IdentityStart>>('GET', `/idme/auth${query}`);
const finish = (who: Shopper, body: unknown) => who.send<OrProblem<IdentityVerified>>('POST', '/idme/callback', body);

/** Decides on the provider's page, and returns the URL of its callback. */
async function decide(authorizationUrl: string, decision: string): Promise<URL> {
  const page = await fetch(authorizationUrl);
  expect(page.status).toBe(200);
  expect(await page.text()).toMatch(/<h1>Verify who you are<\/h1>/);
  const asked = new URL(authorizationUrl).searchParams;
  const body = new URLSearchParams({ redirect_uri: asked.get('redirect_uri')!, state: asked.get('state')!, decision });
  const sent = await fetch(new URL('/identity/authorize', authorizationUrl), {
    method: 'POST',
    body,
    redirect: 'manual',
  });
  return new URL(sent.headers.get('location')!);
}
const asBody = ({ searchParams }: URL) => Object.fromEntries(searchParams);

describe('ID verification (spec §6)', () => {
  it('gives a cart the government deals', async () => {
    const deal = (await api.db.one<{ lineId: string; min: number }>({
      text: `select line_ids[1] as "lineId", min_quantity as min
        from promotion
        where list = 'government' and kind = 'instant_savings'
        order by promotion_id limit 1`,
    }))!;
    const { number } = (await api.db.one<{ number: string }>(
      {
        text: `select product_number as number
          from product
          join stock using (product_number)
          where line_id = $1 and quantity >= 8
          limit 1`,
      },
      [deal.lineId],
    ))!;
    await api.db.count({
      text: `update promotion
        set starts_on = '2026-01-01', ends_on = '2027-12-31', amount_cents = 5000
        where list = 'government' and kind = 'instant_savings'`,
    });
    await eventually(async () => {
      const { deals } = (await ann.send<DealList>('GET', '/deals?list=GOVERNMENT_DEALS')).body;
      expect(deals.map(({ promotion }) => promotion)).toContainEqual(
        expect.objectContaining({ dollarAmount: 50, endsOn: '2027-12-31' }),
      );
    });
    await ann.add(number, Math.max(4, deal.min));
    const before = (await ann.cart()).body.instantSavings.value;
    const begun = await start(ann, '?returnPath=/deals%3Flist=government');
    expect([begun.status, wireErrors(IdentityStart, begun.body)]).toEqual([200, []]);
    const back = await decide(begun.body.authorizationUrl, 'government');
    expect(back.href).toMatch(/^http:\/\/localhost:3000\/deals\?list=government&code=/);
    const done = await finish(ann, { code: back.searchParams.get('code'), state: back.searchParams.get('state') });
    expect([done.status, wireErrors(IdentityVerified, done.body), done.body.group]).toEqual([200, [], 'government']);
    const { body: cart } = await ann.cart();
    expect([cart.isGovernmentVerified, cart.instantSavings.value > before]).toEqual([true, true]);
    expect(
      (await finish(ann, { code: back.searchParams.get('code'), state: back.searchParams.get('state') })).body.code,
    ).toBe('VERIFICATION_EXPIRED');
  });

  it('is offered by the main store and BenefitsMe only', async () => {
    for (const [variant, status] of [
      ['treadmarket', 200],
      ['benefitsMe', 200],
      ['lowes', 404],
      ['purchasingPower', 404],
    ] as const) {
      const who = api.newShopper(variant);
      await who.create();
      expect((await start(who)).status).toBe(status);
    }
    expect((await start(api.newShopper())).status).toBe(404);
  });

  it('changes nothing when declined, and can be restarted', async () => {
    const back = await decide((await start(ann)).body.authorizationUrl, 'declined');
    const answer = await finish(ann, asBody(back));
    expect([answer.status, answer.body.code]).toEqual([422, 'VERIFICATION_DECLINED']);
    expect((await ann.cart()).body.isGovernmentVerified).toBe(false);
  });

  it('counts once, for the cart that began it, within ten minutes, also for parallel callbacks', async () => {
    const eve = api.newShopper();
    await eve.create();
    const back = asBody(await decide((await start(ann)).body.authorizationUrl, 'military'));
    expect((await finish(eve, back)).status).toBe(404);
    const answers = await Promise.all(Array.from({ length: 50 }, () => finish(ann, back)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await eve.cart()).body.isGovernmentVerified).toBe(false);
    const late = asBody(await decide((await start(ann)).body.authorizationUrl, 'military'));
    await api.db.count({ text: "update one_time_token set expires_at = now() where purpose = 'identity'" });
    expect((await finish(ann, late)).status).toBe(404);
  });

  it('refuses a code that the provider does not know', async () => {
    const { state } = (await start(ann)).body;
    expect((await finish(ann, { state, code: 'made-up' })).body.code).toBe('VERIFICATION_DECLINED');
  });

  it.each(['//evil.example.com', 'https://evil.example.com', '/\\evil.example.com'])(
    'never redirects to %s',
    async (path) => {
      const { status, body } = await ann.send<Problem>('GET', `/idme/auth?returnPath=${encodeURIComponent(path)}`);
      expect([status, body.code]).toEqual([400, 'VALIDATION']);
    },
  );

  it('ends with a transfer, because it verified a person', async () => {
    await ann.add('FRO-CBL-01', 1);
    await finish(ann, asBody(await decide((await start(ann)).body.authorizationUrl, 'military')));
    const { body: given } = await ann.send<{ exchangeToken: string }>('POST', `/cart/${ann.cartNumber()}/transfer`, {});
    const eve = api.newShopper();
    const taken = await eve.send('POST', '/cart/exchange-token', { exchangeToken: given.exchangeToken });
    eve.useSession({ cartNumber: ann.cartNumber(), sessionId: String(taken.headers['x-session-id']) });
    expect((await eve.cart()).body.isGovernmentVerified).toBe(false);
  });
});

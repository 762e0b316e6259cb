import { inflateSync } from 'node:zlib';
import type { DealList, DealPreviewLink, Problem, ProductPage } from 'shared-contracts/wire';
import * as wire from 'shared-contracts/wire';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import type { OrProblem } from '../../../verification/testing/shopper';
import { wireErrors } from '../../../verification/testing/wire-check';
import { formPdf } from './form-pdf';

jest.setTimeout(120_000);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

describe('deals', () => {
  let staffKey: string;

  beforeAll(async () => {
    staffKey = await api.staffKey();
  });

  const deals = async (query: string, variant = 'treadmarket') =>
    (await api.newShopper(variant).send<DealList>('GET', `/deals${query}`)).body.deals;
  const link = async (date: unknown, secret = staffKey) => {
    const response = await api.app.inject({
      method: 'POST',
      url: '/management/v1/deals/preview-links',
      headers: { authorization: `Bearer ${secret}` },
      payload: { date },
    });
    return { status: response.statusCode, body: response.json<OrProblem<DealPreviewLink>>() };
  };
  const preview = (token: string) =>
    api.newShopper().send<OrProblem<DealList>>('GET', `/deals/preview?token=${encodeURIComponent(token)}`);

  it('[deals] are in three lists, the same on the management host', async () => {
    const all = await deals('');
    expect(wireErrors(wire.DealList, { deals: all })).toEqual([]);
    for (const list of ['ACTIVE_DEALS', 'GOVERNMENT_DEALS', 'EXPIRED_DEALS'] as const) {
      const some = await deals(`?list=${list}`);
      expect(some.length).toBeGreaterThan(0);
      expect(some).toEqual(all.filter((deal) => deal.list === list));
    }
    const other = await api.app.inject({
      url: '/management/v1/deals',
      headers: { 'x-marketplace-key': 'tm-web-treadmarket' },
    });
    expect(other.json()).toEqual({ deals: all });
    expect((await api.app.inject('/management/v1/deals')).statusCode).toBe(401);
  });

  it('show the tire that they cover', async () => {
    const { media, lineIds } = (await deals('?list=ACTIVE_DEALS'))[0]!;
    const { products } = (await api.newShopper().send<ProductPage>('GET', '/products?specialOffer=true&pageSize=96'))
      .body;
    expect(products.find(({ id }) => lineIds.includes(id))?.media).toEqual(media);
  });

  it('agree with the coupon field: none needs a code, and a code that cannot be combined says so', async () => {
    const active = await deals('?list=ACTIVE_DEALS');
    const kinds = new Set<string>();
    for (const { promotion, lineIds } of active) {
      const tire = await api.db.one<{ id: string }>(
        {
          text: `select product_number as id from product join stock using (product_number)
            where line_id = any($1) and quantity >= 4 and product_type = 'TIRE' and price_cents >= 17500
            order by 1 limit 1`,
        },
        [lineIds],
      );
      if (tire === null) continue;
      const ann = api.newShopper();
      await ann.create();
      const { body: plain } = await ann.add(tire.id);
      const savings = plain.instantSavings.value;
      expect([promotion.id, plain.couponData]).toEqual([promotion.id, null]);
      if (promotion.kind === 'InstantSavingsPromotion') expect(savings).toBeGreaterThanOrEqual(promotion.dollarAmount);
      else expect(plain.rebates.map((one) => one.promotion.id)).toContain(promotion.id);
      const { body: adding } = await ann.coupon('FALL25');
      const { body: either } = await ann.coupon('SET4SAVE40');
      expect([promotion.id, adding.couponData?.couponCodeStatus]).toEqual([promotion.id, 'applied']);
      expect(either.couponData).toMatchObject(
        savings > 0
          ? {
              couponCodeStatus: 'failed',
              couponCodeMessage: expect.stringContaining('does not add to instant savings'),
            }
          : { couponCodeStatus: 'applied' },
      );
      for (const { instantSavings, rebates } of [adding, either])
        expect([promotion.id, instantSavings, rebates]).toEqual([promotion.id, plain.instantSavings, plain.rebates]);
      kinds.add(`${promotion.kind} ${savings > 0}`);
    }
    expect([...kinds].sort()).toEqual(
      expect.arrayContaining(['InstantSavingsPromotion true', 'RebatePromotion false']),
    );
  });

  it('name their products and link to exactly those', async () => {
    const who = api.newShopper();
    for (const { url, products, lineIds, brand } of await deals('')) {
      for (const { name } of products!) expect(name.startsWith(`${brand} `)).toBe(true);
      if (products!.length === 1) expect(url).toBe(products![0]!.url);
      if (!url.startsWith('/tires?')) continue;
      const { body } = await who.send<ProductPage>('GET', `/products?type=tires&pageSize=96&${url.split('?')[1]}`);
      expect(body.total).toBe(products!.length);
      expect(body.products.every(({ id }) => lineIds.includes(id))).toBe(true);
      expect(body.products.map(({ url: own }) => own).sort()).toEqual(products!.map(({ url: own }) => own).sort());
    }
  });

  it.each(['treadmarket', 'lowes', 'benefitsMe'])(
    'count in a cart of %s for each product that they name, and a code beside them says so',
    async (variant) => {
      for (const { products, promotion } of await deals('?list=ACTIVE_DEALS', variant)) {
        const who = api.newShopper(variant);
        await who.create();
        const number = decodeURIComponent(products![0]!.url.split('/')[2]!);
        await who.add(number, 4);
        const { body: cart } = await who.cart();
        if (promotion.kind === 'RebatePromotion')
          expect(cart.rebates.map((rebate) => rebate.promotion.id)).toContain(promotion.id);
        else {
          expect(cart.lineItems[0]!.instantSavings.value).toBeGreaterThanOrEqual(promotion.dollarAmount * 4);
          const { body } = await who.coupon('WELCOME10');
          expect(body.couponData).toMatchObject({
            couponCodeError: 'COUPON_NOT_APPLICABLE',
            couponCodeMessage: expect.stringContaining('does not add to instant savings') as string,
          });
        }
      }
    },
  );

  it('filter no listing when they do not exist, and the response says so', async () => {
    const { body } = await api.newShopper().send<ProductPage>('GET', '/products?type=tires&deal=PR999');
    expect(body.notice).toMatch(/no longer have that deal/);
    expect(body.total).toBeGreaterThan(50);
  });

  it.each([
    ['treadmarket', true],
    ['benefitsMe', true],
    ['lowes', false],
    ['purchasingPower', false],
  ])('are shown to government shoppers in %s: %s', async (variant, isShown) => {
    expect((await deals('?list=GOVERNMENT_DEALS', variant)).length > 0).toBe(isShown);
  });

  it('are shown before their day with a signed link only', async () => {
    const { status, body } = await link('2027-06-01');
    expect([status, wireErrors(wire.DealPreviewLink, body)]).toEqual([201, []]);
    const then = await preview(body.token);
    expect(then.status).toBe(200);
    expect([then.headers['cache-control'], then.body.day]).toEqual(['no-store', '2027-06-01']);
    expect(then.body.deals.some((deal) => deal.list === 'EXPIRED_DEALS')).toBe(true);
    expect(then.body.deals.filter((deal) => deal.list === 'ACTIVE_DEALS').length).toBeLessThan(
      (await deals('?list=ACTIVE_DEALS')).length,
    );
    for (const token of ['x', `${body.token}x`, `${body.token.split('.').slice(0, 2).join('.')}.`])
      expect((await preview(token)).status).toBe(404);
  });

  it('can be previewed by staff only, for a valid day', async () => {
    expect((await link('2027-06-01', 'guess')).status).toBe(401);
    const { status, body } = await link('2027-13-01');
    expect([status, (body as Partial<Problem>).violations?.[0]?.field]).toEqual([400, 'date']);
  });
});

describe('forms of rebates', () => {
  /** Texts of each page, one character per byte of Windows-1252. */
  function pagesOf(pdf: Buffer): string[] {
    const streams = pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g);
    return [...streams].map(([, stream]) => {
      const content = inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1');
      const codes = [...content.matchAll(/\[(.*)\] TJ/g)].map(([, shown]) =>
        [...shown!.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => hex).join(''),
      );
      return Buffer.from(codes.join(''), 'hex').toString('latin1');
    });
  }

  it('[rebate-form] are PDFs without a key for exactly the rebates that have a form', async () => {
    const { deals } = (await api.newShopper().send<DealList>('GET', '/deals')).body;
    const rebate = deals.find(({ promotion }) => promotion.rebatePDFUrl !== null)!;
    const ask = (id: string) => api.app.inject(`/v1/deals/${encodeURIComponent(id)}/rebate-form.pdf`);
    const answer = await ask(rebate.promotion.id);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pagesOf(answer.rawPayload).join()).toMatch(/^Rebate form: .*Signature$/);
    const instant = deals.find(({ promotion }) => promotion.rebatePDFUrl === null)!;
    for (const id of [instant.promotion.id, 'nothing', '../etc']) expect((await ask(id)).statusCode).toBe(404);
    expect((await ask('x'.repeat(61))).statusCode).toBe(400);
  });

  it('[rebate-form] show PDF syntax as text, and a question mark for a character that the font lacks', async () => {
    const pdf = await formPdf('(x) \\ ’ 胎', [{ kind: 'text', text: ') Tj (injected) \\ ’–™ 胎' }]);
    expect(pagesOf(pdf)).toEqual([') Tj (injected) \\ \x92\x96\x99 ?']);
  });

  it('[rebate-form] continue on a second page', async () => {
    const pdf = await formPdf(
      'Long',
      Array.from({ length: 60 }, () => ({ kind: 'text', text: 'line' })),
    );
    expect(pagesOf(pdf).length).toBe(2);
  });
});

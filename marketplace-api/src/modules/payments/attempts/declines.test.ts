import pino from 'pino';
import type { AdditionalPayment, Problem } from 'shared-contracts/wire';
import { DECLINE_LIMITS } from '../../../platform/limits/decline-limits';
import { decideOnPage } from '../../../../verification/testing/provider-page';
import { sweep } from '../../../platform/background/sweep';
import { additionalPaymentDesk } from '../../../../verification/testing/additional-payment-desk';
import type { Shopper } from '../../../../verification/testing/shopper';
import { startTestApi, type TestApi } from '../../../../verification/testing/test-api';
import { checkPayer } from './declines';

jest.setTimeout(120_000);

const TIRE = 'CON-TCTR-2256517-102H';
/** Cards with three fingerprints; a bank declines each. */
const DECLINED = ['4000000000000002', '4000000000009995', '4000000000000069'] as const;

let api: TestApi;
let staffKey: string;
beforeAll(async () => {
  api = await startTestApi({
    env: {
      DECLINES_PER_ADDRESS: String(DECLINE_LIMITS.perAddress),
      DECLINES_PER_SESSION: String(DECLINE_LIMITS.perSession),
      DECLINES_PER_CARD: String(DECLINE_LIMITS.perCard),
      DECLINES_OVERALL: String(DECLINE_LIMITS.overall),
    },
  });
  staffKey = await api.staffKey();
});
afterAll(() => api?.close());
beforeEach(async () => {
  await api.db.count({ text: "update payment_attempt set resolved_at = now() - interval '2 hours'" });
  await api.db.count({ text: 'update stock set on_hand = 5000, reserved = 0 where product_number = $1' }, [TIRE]);
});

interface Try {
  readonly status: number;
  readonly said: string | undefined;
  readonly retryAfter: string | undefined;
  readonly orderId: string;
  readonly url: string | undefined;
}

async function pay(who: Shopper, card?: string): Promise<Try> {
  const { body: token } = await who.card(card);
  const { body: cart } = await who.cart();
  const { status, body, headers } = await who.order({
    paymentToken: token.paymentToken,
    expectedTotal: cart.total.value,
  });
  return {
    status,
    said: body.code ?? body.state,
    retryAfter: headers['retry-after'] as string | undefined,
    orderId: body.orderId,
    url: body.nextAction?.url,
  };
}

async function readyAt(address: string): Promise<Shopper> {
  const who = api.newShopper();
  who.moveTo(address);
  await who.create();
  await who.add(TIRE, 1);
  await who.shipTo();
  return who;
}

/** The cardholder closes the bank's page. */
async function refuseAtBank({ url, orderId }: Try): Promise<void> {
  await decideOnPage(url!, 'cancel');
  await api.db.count({ text: 'update payment_attempt set action_expires_at = now() where order_id = $1' }, [orderId]);
  await api.orders.recover(0);
}

describe('cards that a bank declines', () => {
  it('require bank authentication from that address at first, then are blocked for a while', async () => {
    const tries: Try[] = [];
    for (let count = 0; count < 40 && tries.at(-1)?.status !== 429; count += 1) {
      const one = await pay(await readyAt('203.0.113.9'), DECLINED[count % DECLINED.length]);
      if (one.said === 'requires-action') await refuseAtBank(one);
      tries.push(one);
    }
    const said = tries.map((one) => one.said);
    const challengedFrom = DECLINE_LIMITS.perAddress / 3;
    expect(said.slice(0, challengedFrom)).not.toContain('requires-action');
    expect(new Set(said.slice(challengedFrom, -1))).toEqual(new Set(['requires-action']));
    expect([said.at(-1), said.length]).toEqual(['PAYMENT_ATTEMPTS', DECLINE_LIMITS.perAddress + 1]);
    const wait = Number(tries.at(-1)!.retryAfter);
    expect([wait > 3000, wait <= 3600]).toEqual([true, true]);
    expect((await pay(await readyAt('198.51.100.7'))).said).toBe('placed');
  });

  it('let an honest shopper pay with another card after two declines', async () => {
    const who = await readyAt('198.51.100.20');
    const said = [await pay(who, DECLINED[0]), await pay(who, DECLINED[0]), await pay(who)].map((one) => one.said);
    expect(said).toEqual(['PAYMENT_DECLINED', 'PAYMENT_DECLINED', 'placed']);
  });

  it('are blocked in one session, whichever addresses it comes from', async () => {
    const who = await readyAt('198.51.100.30');
    const said: (string | undefined)[] = [];
    for (let count = 0; count <= DECLINE_LIMITS.perSession; count += 1) {
      who.moveTo(`198.51.100.${30 + count}`);
      const one = await pay(who, DECLINED[count % DECLINED.length]);
      if (one.said === 'requires-action') await refuseAtBank(one);
      said.push(one.said);
    }
    expect(said.slice(0, 3)).not.toContain('requires-action');
    expect(said.slice(3)).toEqual([...Array<string>(6).fill('requires-action'), 'PAYMENT_ATTEMPTS']);
  });

  it('require authentication by fingerprint, from whichever address the number is used', async () => {
    const said: (string | undefined)[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { said: one } = await pay(await readyAt(`192.0.2.${count}`), DECLINED[0]);
      said.push(one);
    }
    expect(said).toEqual([...Array<string>(3).fill('PAYMENT_DECLINED'), 'requires-action']);
  });

  it('require authentication everywhere while the whole store sees too many declines', async () => {
    await pay(await readyAt('192.0.2.50'), DECLINED[0]);
    const stranger = { client: Buffer.from('a'), payer: Buffer.from('b'), card: 'unknown' };
    const check = (overall: number) => checkPayer(api.db, stranger, { ...DECLINE_LIMITS, overall });
    expect([await check(3), await check(DECLINE_LIMITS.overall)]).toEqual([
      { isChallenged: true },
      { isChallenged: false },
    ]);
  });

  it('are limited on the link of an additional payment as well', async () => {
    const { asked, decide } = additionalPaymentDesk(
      () => api,
      () => staffKey,
    );
    const one = await asked();
    const states: (string | null)[] = [];
    for (let count = 0; count < 4; count += 1) {
      const response = await fetch(`${api.sandboxUrl}/v1/tokens`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ number: DECLINED[count % 3], expiry: '12/2030', cvc: '123', name: 'Ann Lee' }),
      });
      const { token: providerToken } = (await response.json()) as { token: string };
      const { body } = await decide(one, 'accept', { paymentMethod: 'credit-card', providerToken });
      const { code, nextAction } = body as Pick<Partial<Problem>, 'code'> &
        Partial<Pick<AdditionalPayment, 'nextAction'>>;
      states.push(code ?? nextAction?.type ?? null);
    }
    expect(states.slice(0, 3).every((state) => state?.startsWith('PAYMENT_'))).toBe(true);
    expect(states[3]).toBe('redirect');
  });
});

describe('unpaid orders', () => {
  it('are deleted after thirty days unless a payment must still be reviewed', async () => {
    const numbers: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const who = await readyAt(`192.0.2.${100 + count}`);
      await pay(who, DECLINED[count]);
      numbers.push(who.cartNumber());
    }
    const age = (cart: string, days: number) =>
      api.db.count(
        { text: 'update customer_order set created_at = now() - make_interval(days => $2) where cart_number = $1' },
        [cart, days],
      );
    await age(numbers[0]!, 31);
    await age(numbers[1]!, 29);
    await age(numbers[2]!, 31);
    await api.db.count(
      {
        text: `update payment_attempt set put_aside_at = now(), put_aside_reason = 'look'
          where order_id = (select order_id from customer_order where cart_number = $1)`,
      },
      [numbers[2]],
    );
    await sweep(api.db, pino({ level: 'silent' }));
    const left = await api.db.many<{ cart: string }>(
      { text: 'select cart_number as cart from customer_order where cart_number = any($1)' },
      [numbers],
    );
    expect(left.map(({ cart }) => cart).sort()).toEqual([numbers[1], numbers[2]].sort());
  });
});

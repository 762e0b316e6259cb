import { PAYMENT_METHODS, VARIANT_RULES } from 'shared-contracts';
import { startTestApi, type TestApi } from '../../../../verification/testing/test-api';
import { DECLINES } from '../../../../../sandbox/src/charges';
import { DECLINE_CODES } from '../provider/decline-codes';
import * as failures from './payment-failures';
import { methodError } from './payment-methods';
import type { PaymentProvider } from '../provider/payment-provider';
import { sandboxProvider } from '../providers/sandbox/sandbox-provider';
import type { FieldFailure, TitledFailure } from './titled-failure';

jest.setTimeout(120_000);

const methods = [...PAYMENT_METHODS, 'program'];
/** Every failure that `payment-failures.ts` creates, by the name of its function. */
const made: Readonly<Record<keyof typeof failures, readonly TitledFailure[]>> = {
  paymentFailure: methods.flatMap((method) =>
    [...DECLINE_CODES, null, 'nobody_knows', 'constructor'].map((code) => failures.paymentFailure(code, method)),
  ),
  paymentPending: [failures.paymentPending()],
  paymentUnreachable: [failures.paymentUnreachable('paymentMethod'), failures.paymentUnreachable('providerToken')],
  unknownToken: [failures.unknownToken('providerToken'), failures.unknownToken('sessionId')],
  rejectedBy: PAYMENT_METHODS.map(failures.rejectedBy),
  notApproved: PAYMENT_METHODS.map(failures.notApproved),
  approvalOutdated: PAYMENT_METHODS.map((method) => failures.approvalOutdated(method, 'sessionId')),
  instrumentInvalid: [failures.instrumentInvalid({ field: 'sessionId', message: 'PayPal needs sessionId.' })],
  emptyCart: [failures.emptyCart()],
  foreignAddress: [failures.foreignAddress()],
};
const OF_TOKENS = ['unknownToken', 'rejectedBy', 'notApproved', 'approvalOutdated', 'instrumentInvalid'] as const;

it.each(Object.entries(made))('%s has a title and a detail with a next step', (_name, all) => {
  for (const { title, detail, status, retryAfterSeconds } of all) {
    expect(title).toMatch(/^\S.{7,}/);
    expect(detail).toMatch(/^\S.{15,}[.]$/);
    expect(`${title} ${detail}`).not.toMatch(/undefined|null|_/);
    expect(status === 503).toBe(retryAfterSeconds !== undefined);
  }
});

/** Phrases by which a detail names the next step. */
const NEXT_STEP = /\b(try again|use another|choose a|choose another|approve the|check )/i;

describe('a failed payment', () => {
  it.each(methods)('has a next step for every code when paid by %s', (method) => {
    for (const code of [...DECLINE_CODES, null, 'pickup_card', 'constructor'])
      expect([code, failures.paymentFailure(code, method).detail]).toEqual([code, expect.stringMatching(NEXT_STEP)]);
  });

  it("has an explanation for every response of the sandbox's bank", () => {
    expect(DECLINES.filter((code) => !(DECLINE_CODES as readonly string[]).includes(code))).toEqual([]);
  });

  it('uses the wording of a decline for an unknown code', () => {
    expect(failures.paymentFailure('pickup_card', 'credit-card')).toEqual(
      failures.paymentFailure('card_declined', 'credit-card'),
    );
  });
});

it.each(OF_TOKENS)('%s names the invalid field', (name) => {
  for (const one of made[name] as readonly FieldFailure[])
    for (const { field, message } of one.violations) {
      expect(field).toMatch(/^(sessionId|providerToken|paymentMethod)$/);
      expect(message).toMatch(/^[A-Z].+[.]$/);
    }
});

describe('failures over HTTP', () => {
  let api: TestApi;
  let isProviderDown = false;
  beforeAll(async () => {
    api = await startTestApi({
      provider: (url, secret) => {
        const real = sandboxProvider({ url, secret });
        const away = sandboxProvider({ url: 'http://127.0.0.1:9', secret });
        const now = (): PaymentProvider => (isProviderDown ? away : real);
        return {
          ...real,
          createSession: (request) => now().createSession(request),
          session: (id) => now().session(id),
          tokenInfo: (token) => now().tokenInfo(token),
          validateMerchant: (url_, request) => now().validateMerchant(url_, request),
        };
      },
    });
  });
  afterAll(() => api?.close());
  beforeEach(() => {
    isProviderDown = false;
  });
  async function ready(variant: string, email = 'ann.lee@example.com') {
    const who = api.newShopper(variant);
    await who.create();
    await who.add('CON-TCTR-2256517-102H');
    await who.shipTo({ email });
    return who;
  }
  const offers = Object.entries(VARIANT_RULES).flatMap(([variant, { paymentMethods }]) =>
    paymentMethods.map((method) => [variant, method] as const),
  );

  it.each(offers)('name their fields when a token is refused (%s, %s)', async (variant, method) => {
    const who = await ready(variant);
    const { body: session } = await who.session(method);
    const tries = [
      {},
      { sessionId: 'x', providerToken: 'x' },
      { sessionId: session.sessionId },
      { providerToken: 'x' },
    ];
    for (const away of [false, true])
      for (const instrument of tries) {
        isProviderDown = away;
        const { status, body } = await who.token(method, instrument);
        expect([status >= 400, body.title, body.violations?.length]).toEqual([
          true,
          expect.stringMatching(/.{8}/),
          expect.any(Number),
        ]);
        expect(body.violations![0]).toEqual({ field: expect.any(String), message: expect.any(String) } as object);
      }
  });

  it.each(offers)('have a title and a detail when a session is refused (%s, %s)', async (variant, method) => {
    const empty = api.newShopper(variant);
    await empty.create();
    const who = await ready(variant);
    const answers = [
      await who.session(method, { returnUrl: 'https://evil.example/' }),
      ...(method === 'credit-card' ? [] : [await empty.session(method)]),
      ...(method === 'apple-pay' ? [await who.session(method, { validationUrl: 'https://evil.example/' })] : []),
    ];
    isProviderDown = true;
    if (method !== 'credit-card') answers.push(await who.session(method));
    for (const { status, body } of answers)
      expect([status >= 400, body.title, body.detail]).toEqual([
        true,
        expect.stringMatching(/.{8}/),
        expect.stringMatching(/.{15}/),
      ]);
  });

  it('[paypal-reject] are in the session when PayPal rejects, and its token raises the specified error', async () => {
    const who = await ready('lowes', 'reject@example.com');
    const { body: session } = await who.session('pay-pal');
    expect(session.status).toBe('REJECT');
    const refused = await who.token('pay-pal', { sessionId: session.sessionId });
    const { status, title, detail, violations } = failures.rejectedBy('pay-pal');
    expect(refused).toMatchObject({ status, body: { code: 'PAYMENT_REJECTED', title, detail, violations } });
  });

  it('have the same wording in both calls for a method that is not offered', async () => {
    const who = await ready('lowes');
    const { title, detail, violations } = methodError({ offers: () => true }, 'lowes', 'affirm')!;
    expect((await who.session('affirm')).body).toMatchObject({ title, detail, violations });
    expect((await who.token('affirm', { sessionId: 'x' })).body).toMatchObject({ title, detail, violations });
  });
});

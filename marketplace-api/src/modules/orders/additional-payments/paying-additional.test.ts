import crypto from 'node:crypto';
import { additionalPaymentDesk, INVALID } from '../../../../verification/testing/additional-payment-desk';
import { decideOnPage } from '../../../../verification/testing/provider-page';
import { eventually } from '../../../../verification/testing/eventually';
import { startTestApi, type TestApi } from '../../../../verification/testing/test-api';
import type { ChargeResult } from '../../payments/provider/payment-provider';
import { sandboxProvider } from '../../payments/providers/sandbox/sandbox-provider';

jest.setTimeout(120_000);

const TIRE = 'CON-TCTR-2256517-102H';
let staffKey: string;
let api: TestApi;
/** Faked fields of a charge, by payment id, applied to the response of the real sandbox provider. */
const fakedCharges = new Map<string, object>();
function seeming(reference: string, result: ChargeResult): ChargeResult {
  const fake = fakedCharges.get(reference.split('_')[1]!);
  return fake && result.kind === 'succeeded' ? { ...result, ...fake } : result;
}
beforeAll(async () => {
  api = await startTestApi({
    hasWebhooks: true,
    provider: (url, secret) => {
      const real = sandboxProvider({ url, secret });
      return {
        ...real,
        charge: async (request) => seeming(request.reference, await real.charge(request)),
        find: async (reference) => seeming(reference, await real.find(reference)),
        cancel: async (reference) => seeming(reference, await real.cancel(reference)),
      };
    },
  });
  staffKey = await api.staffKey();
});
afterAll(() => api?.close());
beforeEach(() => api.db.count({ text: 'update stock set quantity = 500 where product_number = $1' }, [TIRE]));

const { asked, validate, read, decide, card, charges, paid } = additionalPaymentDesk(
  () => api,
  () => staffKey,
);

describe('paying an additional payment', () => {
  it('charges once and uses up the link', async () => {
    const one = await asked();
    const [key, body] = [crypto.randomUUID(), await card()];
    expect(await decide(one, 'accept', body, key)).toMatchObject({
      status: 200,
      body: { status: 'OK', state: 'accepted', message: 'Thank you, your payment has arrived.' },
    });
    expect((await paid(one)).map(({ amountCents }) => amountCents)).toEqual([2450]);
    expect([
      await validate(one, one.token),
      await decide(one, 'accept', await card()),
      await decide(one, 'decline'),
    ]).toMatchObject([INVALID, INVALID, INVALID]);
    expect(await decide(one, 'accept', body, key)).toMatchObject({ status: 200, body: { state: 'accepted' } });
    expect(await decide(one, 'accept', await card(), key)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect((await read(one)).body.state).toBe('accepted');
    await api.db.count(
      { text: "update one_time_token set consumed_at = now() - interval '16 minutes' where subject = $1" },
      [one.created.additionalPaymentId],
    );
    expect(await read(one)).toMatchObject(INVALID);
  });

  it('happens once when several calls accept and decline at the same time', async () => {
    const one = await asked();
    const cards = await Promise.all(Array.from({ length: 25 }, () => card()));
    const answers = await Promise.all(cards.flatMap((body) => [decide(one, 'accept', body), decide(one, 'decline')]));
    const succeeded = answers.filter(({ status }) => status === 200 || status === 204);
    expect(succeeded).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 204, 404, 409].includes(status))).toBe(true);
    expect(await paid(one)).toHaveLength(succeeded[0]!.status === 200 ? 1 : 0);
  });

  it('makes one charge of ten identical calls', async () => {
    const one = await asked();
    const [key, body] = [crypto.randomUUID(), await card('4000000000000259')];
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide(one, 'accept', body, key)));
    expect(answers.map(({ status, body: { state } }) => [status, state])).toEqual(Array(10).fill([200, 'accepted']));
    expect(await paid(one)).toHaveLength(1);
  });

  it('keeps the link valid when the bank declines', async () => {
    const one = await asked();
    expect(await decide(one, 'accept', await card('4000000000000002'))).toMatchObject({
      status: 402,
      body: { code: 'PAYMENT_DECLINED', detail: 'Please check your card details and try again.' },
    });
    expect((await validate(one, one.token)).body.state).toBe('open');
    expect((await decide(one, 'accept', await card())).status).toBe(200);
  });

  it('flags a charge of another amount or currency for review instead of accepting it', async () => {
    const cases = await Promise.all(
      [{ amountCents: 2449 }, { currency: 'CAD' }].map(async (fake) => {
        const one = await asked();
        fakedCharges.set(one.created.additionalPaymentId, fake);
        return one;
      }),
    );
    // Both run in parallel: the API waits ten seconds for an undecided payment before it answers.
    const answers = await Promise.all(cases.map(async (one) => decide(one, 'accept', await card())));
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    for (const one of cases) {
      const { additionalPaymentId } = one.created;
      // The provider's own success event must not change the result.
      await eventually(async () => {
        const events = await api.db.many<{ isDone: boolean }>(
          { text: 'select processed_at is not null as "isDone" from payment_event where starts_with(reference, $1)' },
          [`att_${additionalPaymentId}_`],
        );
        expect(events).toContainEqual({ isDone: true });
      });
      expect((await validate(one, one.token)).body.state).toBe('paying');
      expect(
        await api.db.one(
          { text: 'select state, put_aside_reason as reason from payment_attempt where additional_payment_id = $1' },
          [additionalPaymentId],
        ),
      ).toEqual({ state: 'open', reason: 'the provider took another amount or currency' });
    }
  });

  it('waits for the bank when it requires authentication', async () => {
    const one = await asked();
    const { body } = await decide(one, 'accept', await card('4000002760003184'));
    expect(body).toMatchObject({ status: 'PENDING', state: 'paying', nextAction: { type: 'redirect' } });
    await decideOnPage(body.nextAction!.url, 'approve');
    await eventually(async () => expect((await read(one)).body).toMatchObject({ state: 'accepted', status: 'OK' }));
    expect(await paid(one)).toHaveLength(1);
  });

  it('opens a session with PayPal, and charges after the approval', async () => {
    const one = await asked();
    const { body } = await decide(one, 'accept', {
      paymentMethod: 'pay-pal',
      returnUrl: 'http://localhost:3000/additional-payment',
    });
    expect(body).toMatchObject({
      state: 'open',
      session: { status: 'OK', redirectUrl: expect.stringContaining('/pay/') },
    });
    await decideOnPage(body.session!.redirectUrl!, 'approve');
    expect(await decide(one, 'accept', { paymentMethod: 'pay-pal', sessionId: body.session!.sessionId })).toMatchObject(
      { status: 200, body: { state: 'accepted' } },
    );
    expect((await paid(one)).map(({ amountCents }) => amountCents)).toEqual([2450]);
  });

  it('lets the program settle a program order', async () => {
    const one = await asked('purchasingPower');
    expect(await decide(one, 'accept')).toMatchObject({ status: 200, body: { state: 'accepted', paymentMethods: [] } });
    expect(await charges(one)).toEqual([]);
  });

  it.each([
    ['no method', {}, 422],
    ['an unknown token', { paymentMethod: 'credit-card', providerToken: 'tok_x' }, 422],
    [
      'a foreign return URL and a token',
      { paymentMethod: 'credit-card', providerToken: 'tok_x', returnUrl: 'https://evil.example/' },
      422,
    ],
    ['a foreign return URL', { paymentMethod: 'pay-pal', returnUrl: 'https://evil.example/' }, 422],
  ])('is refused with %s', async (_what, body, status) => {
    const one = await asked();
    expect((await decide(one, 'accept', body)).status).toBe(status);
    expect((await validate(one, one.token)).body.state).toBe('open');
  });
});

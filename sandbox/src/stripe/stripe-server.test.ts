import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import SAMPLES from './sample-shapes.json';
import { API_VERSION } from './stripe-books';
import { buildStripeServer, type StripeWebhook } from './stripe-server';

const KEYS = { secretKey: 'sk_test_of_this_test', publishableKey: 'pk_test_of_this_test' };
const SECRET = 'whsec_of_this_test';

let folder: string;
let app: FastifyInstance;
let url: string;
let stripe: Stripe;
let webhook: StripeWebhook | null = null;

const clientOf = (key: string): Stripe => {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
};
const start = async (): Promise<void> => {
  app = await buildStripeServer({ ...KEYS, folder, logLevel: 'silent', webhook: () => webhook });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  stripe = clientOf(KEYS.secretKey);
};
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stripe-local-'));
  await start();
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Creates a confirmation token as the form of a page does. */
async function tokenOf(number: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const response = await fetch(`${url}/v1/test_helpers/confirmation_tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEYS.publishableKey}` },
    body: new URLSearchParams({
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      ...more,
    }),
  });
  return ((await response.json()) as { id: string }).id;
}
const create = (more: Partial<Stripe.PaymentIntentCreateParams> = {}, key?: string): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create(
    {
      amount: 12_345,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      metadata: { reference: 'pay_1' },
      ...more,
    },
    key === undefined ? {} : { idempotencyKey: key },
  );
const confirm = async (
  intent: Pick<Stripe.PaymentIntent, 'id'>,
  number: string,
  more: Stripe.PaymentIntentConfirmParams = {},
): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.confirm(intent.id, { confirmation_token: await tokenOf(number), ...more });
const errorOf = async (work: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  work.then(
    () => {
      throw new Error('The call was not refused.');
    },
    (error: unknown) => error as Stripe.errors.StripeError,
  );
const decide = (pageUrl: string, decision: 'approve' | 'cancel'): Promise<Response> =>
  fetch(pageUrl, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `decision=${decision}`,
  });

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** Fields of Stripe's samples that answers leave out where they have no value, or that the API version has dropped. */
const LEFT_OUT = ['refunds', 'transfer_data', 'account'];

function expectShape(name: keyof typeof SAMPLES, object: object): void {
  const own = object as Record<string, unknown>;
  const sample: Readonly<Record<string, string>> = SAMPLES[name];
  const different = Object.entries(sample).flatMap(([field, type]) => {
    if (!(field in own)) return LEFT_OUT.includes(field) ? [] : [`${field} is missing`];
    const ownType = typeOf(own[field]);
    return type === 'null' || ownType === 'null' || type === ownType ? [] : [`${field} is ${ownType}, not ${type}`];
  });
  expect(different).toEqual([]);
}

describe('the shapes of answers', () => {
  it('are those of Stripe’s samples', async () => {
    const intent = await confirm(await create(), '4000000000000259');
    expectShape('payment_intent', intent);
    const token = await tokenOf('4242424242424242');
    expectShape('confirmation_token', await stripe.confirmationTokens.retrieve(token));
    expectShape('charge', await stripe.charges.retrieve(intent.latest_charge as string));
    const events = await stripe.events.list({ limit: 10 });
    expectShape('event', events.data[0]!);
    const dispute = events.data.find(({ type }) => type === 'charge.dispute.created')!.data.object as Stripe.Dispute;
    expectShape('dispute', await stripe.disputes.retrieve(dispute.id));
    const paid = await confirm(await create(), '4242424242424242');
    expectShape('refund', await stripe.refunds.create({ payment_intent: paid.id }));
  });

  it('are of the SDK’s version', () => expect(Stripe.API_VERSION).toBe(API_VERSION));
});

describe('keys', () => {
  it('refuses a missing, a wrong and a publishable key as Stripe does', async () => {
    expect((await fetch(`${url}/v1/payment_intents`)).status).toBe(401);
    expect(await errorOf(clientOf('sk_test_other').paymentIntents.retrieve('pi_1'))).toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
    expect(await errorOf(clientOf(KEYS.publishableKey).paymentIntents.retrieve('pi_1'))).toMatchObject({
      statusCode: 403,
      code: 'secret_key_required',
    });
  });

  it('lets a page of any origin make tokens, and only tokens', async () => {
    const asked = await fetch(`${url}/v1/test_helpers/confirmation_tokens`, { method: 'OPTIONS' });
    expect(asked.headers.get('access-control-allow-origin')).toBe('*');
    expect(await tokenOf('4242 4242 4242 4242')).toMatch(/^ctoken_/);
  });
});

describe('an idempotency key', () => {
  it('repeats the answer, and refuses other parameters', async () => {
    const first = await create({}, 'key-1');
    const again = await create({}, 'key-1');
    expect(again.id).toBe(first.id);
    expect(await errorOf(create({ amount: 999 }, 'key-1'))).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
  });

  it('repeats a decline', async () => {
    const { id } = await create();
    const token = await tokenOf('4000000000000002');
    const declined = () =>
      errorOf(stripe.paymentIntents.confirm(id, { confirmation_token: token }, { idempotencyKey: 'key-2' }));
    expect(await declined()).toMatchObject({ code: 'card_declined', decline_code: 'generic_decline' });
    expect(await declined()).toMatchObject({ code: 'card_declined' });
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method');
  });

  it('is known after a restart', async () => {
    const first = await create({}, 'key-3');
    await app.close();
    await start();
    expect((await create({}, 'key-3')).id).toBe(first.id);
  });
});

describe('a payment', () => {
  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', ''],
  ])('is declined for the card %s', async (number, code, declineCode) => {
    const intent = await create();
    const error = await errorOf(confirm(intent, number));
    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code });
    expect(error.decline_code ?? '').toBe(declineCode);
    expect(error.payment_intent).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
  });

  it('is blocked by Radar for a card of high risk', async () => {
    const error = await errorOf(confirm(await create(), '4100000000000019'));
    expect((await stripe.charges.retrieve(error.charge!)).outcome).toMatchObject({
      type: 'blocked',
      risk_level: 'highest',
    });
  });

  it.each([
    ['approve', 'succeeded', 'succeeded'],
    ['cancel', 'failed', 'requires_payment_method'],
  ] as const)('waits for 3-D Secure: %s', async (decision, redirectStatus, status) => {
    const return_url = 'http://localhost:3000/back?order=1';
    const waiting = await confirm(await create(), '4000002760003184', { return_url });
    expect(waiting.status).toBe('requires_action');
    const page = waiting.next_action!.redirect_to_url!.url!;
    expect((await fetch(page)).status).toBe(200);
    const back = new URL((await decide(page, decision)).headers.get('location')!);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      order: '1',
      payment_intent: waiting.id,
      payment_intent_client_secret: waiting.client_secret,
      redirect_status: redirectStatus,
    });
    expect((await stripe.paymentIntents.retrieve(waiting.id)).status).toBe(status);
    expect((await fetch(page)).status).toBe(404);
  });

  it('can be authorized, captured once in part, and not canceled then', async () => {
    const { id } = await confirm(await create({ capture_method: 'manual' }), '4242424242424242');
    expect(await stripe.paymentIntents.capture(id, { amount_to_capture: 10_000 })).toMatchObject({
      status: 'succeeded',
      amount_received: 10_000,
    });
    expect(await errorOf(stripe.paymentIntents.capture(id))).toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect(await errorOf(stripe.paymentIntents.cancel(id))).toMatchObject({ code: 'payment_intent_unexpected_state' });
  });

  it('is approved on the page of Affirm and held', async () => {
    const intent = await create({ allowed_payment_method_types: ['affirm'], capture_method: 'manual' });
    const params = { payment_method_data: { type: 'affirm' }, return_url: 'http://localhost:3000/back' } as const;
    const waiting = await stripe.paymentIntents.confirm(intent.id, params);
    await decide(waiting.next_action!.redirect_to_url!.url!, 'approve');
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 12_345,
    });
  });

  it('takes a confirmation token once', async () => {
    const token = await tokenOf('4242424242424242');
    const pay = async () => stripe.paymentIntents.confirm((await create()).id, { confirmation_token: token });
    await pay();
    expect(await errorOf(pay())).toMatchObject({ type: 'StripeInvalidRequestError' });
  });

  it('refuses parameters that Stripe does not have', async () => {
    const made = { reference: 'x' } as unknown as Stripe.PaymentIntentCreateParams;
    expect(await errorOf(create(made))).toMatchObject({ code: 'parameter_unknown', param: 'reference' });
  });
});

describe('a refund', () => {
  it('is made in parts, once per key and never above the charge', async () => {
    const { id } = await confirm(await create(), '4242424242424242');
    const refund = (amount: number, idempotencyKey: string) =>
      stripe.refunds.create({ payment_intent: id, amount }, { idempotencyKey });
    const first = await refund(2345, `${id}-1`);
    expect((await refund(2345, `${id}-1`)).id).toBe(first.id);
    expect(await errorOf(refund(10_001, `${id}-2`))).toMatchObject({ type: 'StripeInvalidRequestError' });
    await refund(10_000, `${id}-3`);
    expect(await errorOf(refund(1, `${id}-4`))).toMatchObject({ code: 'charge_already_refunded' });
  });

  it('waits for the end of a dispute', async () => {
    const { id } = await confirm(await create(), '4000000000000259');
    expect(await errorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ code: 'charge_disputed' });
    const { data } = await stripe.events.list({ limit: 1 });
    const dispute = data[0]!.data.object as Stripe.Dispute;
    const evidence = { uncategorized_text: 'winning_evidence' };
    expect((await stripe.disputes.update(dispute.id, { evidence, submit: true })).status).toBe('won');
    expect((await stripe.refunds.create({ payment_intent: id })).status).toBe('succeeded');
  });
});

it('events are signed, and sent until the shop accepts them', async () => {
  const bodies: { body: string; signature: string }[] = [];
  const shop = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push({
        body: Buffer.concat(chunks).toString('utf8'),
        signature: String(request.headers['stripe-signature']),
      });
      response.writeHead(bodies.length === 1 ? 503 : 200).end();
    });
  });
  await new Promise<void>((resolve) => {
    shop.listen(0, '127.0.0.1', resolve);
  });
  webhook = { url: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`, secret: SECRET };
  const { id } = await create();
  const seen = () => bodies.map(({ body }) => JSON.parse(body) as Stripe.Event);
  while (seen().filter((event) => (event.data.object as { id: string }).id === id).length < 1)
    await new Promise((resolve) => setTimeout(resolve, 10));
  const { body, signature } = bodies.at(-1)!;
  expect(Stripe.webhooks.constructEvent(body, signature, SECRET).object).toBe('event');
  expect(() => Stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow(/signature/i);
  webhook = null;
  await new Promise((resolve) => {
    shop.close(resolve);
  });
});

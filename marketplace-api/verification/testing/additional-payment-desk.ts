import crypto from 'node:crypto';
import type { AdditionalPayment, CreatedAdditionalPayment, Order } from 'shared-contracts/wire';
import type { OrProblem, Shopper } from './shopper';
import type { TestApi } from './test-api';
import { untilMailed } from './test-mail';

const TIRE = 'CON-TCTR-2256517-102H';
export const INVALID = { status: 404, body: { code: 'ADDITIONAL_PAYMENT_INVALID' } };

/** An additional payment that staff requested, with the shopper's mailed link. */
export interface AskedPayment {
  readonly who: Shopper;
  readonly order: Order;
  readonly created: CreatedAdditionalPayment;
  readonly cartId: string;
  readonly token: string;
}

/** Requests additional payments as staff, and answers them as the shopper. */
export function additionalPaymentDesk(api: () => TestApi, staffKey: () => string) {
  const create = (
    orderId: string,
    body: unknown = { description: 'Tire disposal', amount: 24.5 },
    secret = staffKey(),
  ) =>
    api().app.inject({
      method: 'POST',
      url: `/management/v1/orders/${orderId}/additional-payments`,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });

  async function asked(variant = 'treadmarket'): Promise<AskedPayment> {
    const who = api().newShopper(variant);
    const ready = await who.readyToOrder(TIRE);
    if (variant === 'purchasingPower') await who.comeFromProgram();
    const { body: order } = await who.order(
      variant === 'purchasingPower' ? { expectedTotal: ready.expectedTotal } : ready,
    );
    const answer = await create(order.orderId);
    expect(answer.statusCode).toBe(201);
    const created = answer.json<CreatedAdditionalPayment>();
    const mails = (await untilMailed(api())).filter(
      ({ kind, text }) => kind === 'additional-payment' && text.includes(order.orderNumber),
    );
    const [, token = ''] = /additional-payment\/\w+#token=([\w-]{43})/.exec(mails[0]!.text) ?? [];
    return { who: api().newShopper(variant), order, created, cartId: created.cartId, token };
  }
  const validate = ({ who, cartId }: AskedPayment, token: string) =>
    who.send<OrProblem<AdditionalPayment>>('POST', '/tms/additional-payments/url/validate', { cartId, token });
  const read = ({ who, cartId, token }: AskedPayment) =>
    who.send<OrProblem<AdditionalPayment>>('GET', `/tms/additional-payments/${cartId}`, undefined, {
      'x-confirmation-token': token,
    });
  const decide = (
    { who, cartId, token }: AskedPayment,
    how: 'accept' | 'decline',
    body: object = {},
    key: string = crypto.randomUUID(),
  ) =>
    who.send<OrProblem<AdditionalPayment>>(
      'POST',
      `/tms/additional-payments/${how}`,
      { cartId, ...body },
      { 'x-confirmation-token': token, 'idempotency-key': key },
    );
  async function card(number = '4242424242424242'): Promise<object> {
    const response = await fetch(`${api().sandboxUrl}/v1/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number, expiry: '12/2030', cvc: '123', name: 'Ann Lee' }),
    });
    return { paymentMethod: 'credit-card', providerToken: ((await response.json()) as { token: string }).token };
  }
  const charges = async ({ created }: AskedPayment) =>
    (await api().charges()).filter(({ reference }) => reference.startsWith(`att_${created.additionalPaymentId}_`));
  const paid = async (one: AskedPayment) => (await charges(one)).filter(({ status }) => status === 'succeeded');
  return { create, asked, validate, read, decide, card, charges, paid };
}

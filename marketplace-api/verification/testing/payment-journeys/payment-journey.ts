import type { Order, PaymentSession } from 'shared-contracts/wire';
import { newKey, type Heard } from './insisting-browser';
import { CARD_OF, isPaidEnd, PAYER_OF, type PlannedPayment } from './payment-plan';
import type { Means, PayingShopper, ProviderPages } from './paying-shopper';

const GOOD_CARD = '4242424242424242';
/** Number of tries by a shopper whose payment fails. */
const TRIES = 5;
const EVENT_MS = 400;

/** The responses that a shopper got by the end. */
export interface JourneyEnd {
  readonly plan: PlannedPayment;
  readonly cartNumber: string;
  /** Orders that the store acknowledged, with their totals. */
  readonly acknowledged: ReadonlyMap<string, number>;
  /** Code of the last refusal. */
  readonly code: string | null;
  /** Responses that should never occur. */
  readonly surprises: readonly string[];
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class PaymentJourney {
  private readonly acknowledged = new Map<string, number>();
  private readonly surprises: string[] = [];
  private code: string | null = null;

  constructor(
    private readonly plan: PlannedPayment,
    private readonly shopper: PayingShopper,
    private readonly pages: ProviderPages,
  ) {}

  async run(): Promise<JourneyEnd> {
    const { plan, shopper } = this;
    try {
      await shopper.fillCart(plan.quantity, plan.kind === 'card' ? undefined : PAYER_OF[plan.end]);
      const tries = isPaidEnd(plan.end) ? TRIES : 1;
      for (let index = 0; index < tries && this.acknowledged.size === 0; index += 1) await this.payOnce(index === 0);
    } catch (error) {
      this.surprises.push(String(error));
    }
    const { acknowledged, code, surprises } = this;
    return { plan, cartNumber: shopper.cartNumber, acknowledged, code, surprises };
  }

  private expect(heard: Heard<unknown>, ...codes: string[]): void {
    this.code = heard.body.code ?? null;
    if (!codes.includes(heard.body.code ?? ''))
      this.surprises.push(`${heard.status} ${heard.body.code} ${heard.body.detail}`);
  }

  private async payOnce(isFirst: boolean): Promise<void> {
    const { plan, shopper } = this;
    const means = await this.meansToPay();
    if (means === null) return this.orderWithoutMeans();
    if (isFirst && plan.end.startsWith('twice')) return this.payTwice(means);
    const token = await shopper.createToken(plan.method, means);
    if (token.status !== 201) return this.expectRefused(token);
    if (isFirst && plan.end === 'total-changed') return this.payAfterChange(token.body.paymentToken);
    await this.take(await shopper.order(plan.method, token.body.paymentToken));
  }

  /** Returns the payment instrument from the provider; null for a shopper who left without one. */
  private async meansToPay(): Promise<Means | null> {
    const { plan, shopper, pages } = this;
    const { status, body } = await shopper.createSession(plan.method);
    if (status !== 201) throw new Error(`create-session: ${status} ${body.code}`);
    if (plan.kind === 'card') return plan.end === 'abandoned' ? null : pages.enterCard(CARD_OF[plan.end] ?? GOOD_CARD);
    return plan.kind === 'wallet' ? this.meansOfWallet(body) : this.meansOfVisit(body);
  }

  private async meansOfWallet({ frameUrl, validationUrl }: PaymentSession): Promise<Means | null> {
    const { plan, shopper, pages } = this;
    if (plan.end === 'abandoned' || plan.end === 'cancelled') return null;
    if (validationUrl === null) return pages.authorize(frameUrl!, undefined);
    const { body } = await shopper.createSession(plan.method, { validationUrl });
    return pages.authorize(frameUrl!, body.merchantSession?.merchantSessionIdentifier);
  }

  private async meansOfVisit({ sessionId, redirectUrl }: PaymentSession): Promise<Means> {
    const { end } = this.plan;
    if (redirectUrl && end !== 'abandoned')
      await this.pages.decide(redirectUrl, end === 'cancelled' ? 'cancel' : 'approve');
    if (end === 'event-first') await pause(EVENT_MS);
    return { sessionId };
  }

  private async orderWithoutMeans(): Promise<void> {
    this.expect(await this.shopper.order(this.plan.method, 'pt_made_up'), 'PAYMENT_TOKEN_UNKNOWN');
  }

  private expectRefused(token: Heard<unknown>): void {
    this.expect(token, this.plan.end === 'rejected' ? 'PAYMENT_REJECTED' : 'PAYMENT_NOT_APPROVED');
  }

  /** Pays twice in parallel: a double click with one key, or two tabs with a key each. */
  private async payTwice(means: Means): Promise<void> {
    const { plan, shopper } = this;
    const isSame = plan.end === 'twice-same-key';
    const [first, second] = [newKey(), newKey()];
    const tokens = await Promise.all([
      shopper.createToken(plan.method, means, first),
      shopper.createToken(plan.method, means, isSame ? first : second),
    ]);
    const [one, other] = [tokens[0].body.paymentToken, tokens[1].body.paymentToken];
    if (one !== other) this.surprises.push('one instrument got two payment tokens');
    const [orderKey, otherKey] = [newKey(), newKey()];
    const orders = await Promise.all([
      shopper.order(plan.method, one, orderKey),
      shopper.order(plan.method, other, isSame ? orderKey : otherKey),
    ]);
    for (const order of orders) await this.take(order);
  }

  /** Increases the cart after the approval: the old total is refused, and the approval does not cover more. */
  private async payAfterChange(paymentToken: string): Promise<void> {
    const { plan, shopper } = this;
    const newTotal = await shopper.addTires(1);
    this.expect(await shopper.order(plan.method, paymentToken), 'TOTAL_CHANGED');
    shopper.total = newTotal;
    const order = await shopper.order(plan.method, paymentToken);
    if (plan.kind === 'card') return this.take(order);
    this.expect(order, 'PAYMENT_APPROVAL_OUTDATED', 'PAYMENT_UNAVAILABLE');
  }

  private async take(order: Heard<Order>): Promise<void> {
    this.code = order.body.code ?? null;
    if (order.status === 201) return this.takeOrder(order.body);
    const isPayment = order.status === 402 || order.body.code === 'PAYMENT_UNAVAILABLE';
    const isOfOtherTab = this.plan.end === 'twice-other-keys' && order.body.code === 'CART_ORDERED';
    if (!isPayment && !isOfOtherTab) this.surprises.push(`order: ${order.status} ${order.body.code}`);
  }

  private async takeOrder(order: Order): Promise<void> {
    const ended = order.state === 'requires-action' ? await this.answerBank(order) : order;
    if (ended === null) return;
    if (ended.state === 'placed' && ended.status === 'OK') this.acknowledged.set(ended.orderId, ended.total.value);
    else this.code = ended.state;
  }

  /** Returns null when the shopper never comes back from the bank. */
  private async answerBank(order: Order): Promise<Order | null> {
    const { end } = this.plan;
    if (end === 'bank-abandoned') return null;
    await this.pages.decide(order.nextAction!.url, end === 'bank-approves' ? 'approve' : 'cancel');
    await pause(EVENT_MS);
    for (let looks = 0; looks < 60; looks += 1) {
      const found = await this.shopper.readOrder(order.orderId);
      if (found.state !== 'requires-action') return found;
      await pause(300);
    }
    throw new Error(`${order.orderId} still waits for the bank`);
  }
}

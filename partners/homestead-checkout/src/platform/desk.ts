import {
  soldUnitCents,
  type Address,
  type Booking,
  type Cart,
  type CartType,
  type Contact,
  type HostServices,
  type Installer,
  type InstallationBody,
  type Order,
  type PaymentTokenBody,
} from 'shared-contracts';
import { dropDrafts } from 'remote-kit/form';
import type { AppError, Result } from 'remote-kit';
import { isMethod, PAY_PAL, type Method, type PageState } from './page-state';
import { claimTelling, placedOrder, rememberPlaced } from './placed-orders';
import { isUnknownEnd } from './outcome';
import { StoreCalls } from './store-calls';
import { beginSubmission, closeSubmission, openSubmission, type Submission } from './submission';

/** Storage of the page's state. */
export interface DeskState {
  get(): PageState;
  change(change: Partial<PageState>): void;
}

const PAUSES_MS = [1_000, 3_000, 5_000];
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const thanksPath = (orderId: string): string =>
  `/checkout/confirmation/${encodeURIComponent(orderId)}?confirmation=true`;

/** Actions of the page. Each updates the page's state; none rejects. */
export class Desk {
  readonly #store: StoreCalls;

  constructor(
    readonly host: HostServices,
    readonly state: DeskState,
  ) {
    this.#store = new StoreCalls(host);
  }

  /**
   * Subscribes to store events while the page is mounted: on other pages a chosen installer is not for the cart.
   * @returns a function that unsubscribes
   */
  listen(): () => void {
    const { events } = this.host;
    const ends = [
      events.subscribe('cart:changed', ({ cart }) => this.#hearCart(cart)),
      events.subscribe('installer:chosen', ({ installer }) => void this.#chooseInstaller(installer)),
      events.subscribe('appointment:held', ({ booking }) => this.#hold(booking)),
    ];
    // "Back" from PayPal's page may restore this page in its state before leaving.
    const wake = ({ persisted }: PageTransitionEvent): void => {
      if (persisted && this.state.get().phase === 'paying') this.state.change({ phase: 'open' });
    };
    addEventListener('pageshow', wake);
    return () => {
      removeEventListener('pageshow', wake);
      ends.forEach((end) => end());
    };
  }

  /** Reads the cart, after checking an order that was sent when the page was left. */
  async load(): Promise<void> {
    this.state.change({ phase: 'loading', error: null });
    const answer = await this.#store.cart('cart:load-requested', { fresh: true });
    if (!answer.ok) return this.state.change({ phase: 'failed', error: answer.error });
    const left = openSubmission();
    if (left !== null && left.body.cartNumber !== answer.value.cartNumber && (await this.#store.isOrdered(left)))
      return this.#submit(left);
    const kept = answer.value.payment?.paymentMethod;
    this.state.change({ phase: 'open', cart: answer.value, ...(isMethod(kept) && { method: kept }) });
  }

  chooseDelivery(cartType: CartType): Promise<boolean> {
    return this.#keep(this.#store.cart('cart:change-requested', { change: { cartType } }));
  }

  saveAddress(address: Address): Promise<boolean> {
    return this.#keep(this.#store.cart('cart:address-requested', { address }));
  }

  /** Saves the person who brings the car, for the held time. */
  saveAppointment(contact: Contact, visit: Address | null): Promise<boolean> {
    const { cart } = this.state.get();
    const { booking, locationResponseDto: installer } = cart ?? {};
    if (!booking || !installer) return Promise.resolve(false);
    const { appointmentDate, appointmentSlot } = booking;
    const installation: InstallationBody = {
      installerId: installer.installerId,
      appointmentDate,
      appointmentSlot,
      contact,
      ...(visit && { mobileInstallationAddress: visit }),
    };
    return this.#keep(this.#store.cart('cart:installation-requested', { installation }));
  }

  chooseMethod(method: Method): void {
    this.state.change({ method, session: null, refusal: null, isCancelled: false });
  }

  /** Opens the provider's card form, or redirects to PayPal. */
  async openPayment(): Promise<void> {
    const { cart, method } = this.state.get();
    if (!cart) return;
    if (method === 'pay-pal') this.state.change({ phase: 'paying', refusal: null });
    const answer = await this.#store.openPayment(method, cart.cartNumber);
    const isWanted = this.state.get().method === method;
    if (!isWanted) return;
    if (!answer.ok) return this.state.change({ phase: 'open', refusal: answer.error });
    const { status, redirectUrl, frameUrl } = answer.value;
    if (status === 'REJECT' || !(redirectUrl ?? frameUrl))
      return this.#refuse(`${PAY_PAL} does not take this payment. Please pay by card.`);
    if (method === 'pay-pal' && redirectUrl) return this.host.navigation.go(redirectUrl);
    this.state.change({ session: answer.value });
  }

  #refuse(message: string): void {
    this.state.change({ phase: 'open', refusal: { kind: 'conflict', code: 'PAYMENT_REJECTED', message } });
  }

  payByCard(providerToken: string, agreed: number): Promise<void> {
    return this.#pay({ paymentMethod: 'credit-card', providerToken }, agreed);
  }

  /** Handles the return from PayPal. The address proves nothing: the API verifies the approval with PayPal. */
  async returned(sessionId: string, isApproved: boolean): Promise<void> {
    const { cart } = this.state.get();
    this.state.change({ method: 'pay-pal' });
    if (isApproved && cart) await this.#pay({ paymentMethod: 'pay-pal', sessionId }, cart.total.value);
    else this.state.change({ isCancelled: true });
    const { refusal, isCancelled } = this.state.get();
    // When nothing was ordered, a reload must not try the same approval again.
    if (refusal !== null || isCancelled) this.host.navigation.go('/checkout', { replace: true });
  }

  /** Retries an order whose outcome is unknown. */
  async askAgain(): Promise<void> {
    const open = openSubmission();
    if (open === null) return this.load();
    await this.#submit(open);
  }

  async loadOrder(orderId: string): Promise<void> {
    const known = placedOrder(orderId);
    const answer = await this.#store.order(orderId, known?.sessionId ?? null);
    if (!answer.ok) return this.state.change({ orderError: answer.error });
    this.state.change({ order: answer.value, orderError: null });
    await this.#tell(answer.value);
  }

  /**
   * Returns the address of the store's own order page with access for this browser; without it, the page that requests
   * a code.
   */
  async orderPage(orderId: string): Promise<string> {
    const sessionId = placedOrder(orderId)?.sessionId;
    const access = sessionId === undefined ? null : await this.#store.orderAccess(orderId, sessionId);
    return access?.ok ? `/orders/${encodeURIComponent(orderId)}#token=${access.value.token}` : '/orders';
  }

  async #keep(asked: Promise<Result<Cart>>): Promise<boolean> {
    this.state.change({ phase: 'saving', error: null });
    const answer = await asked;
    this.state.change(answer.ok ? { phase: 'open', cart: answer.value } : { phase: 'open', error: answer.error });
    return answer.ok;
  }

  async #chooseInstaller(installer: Installer): Promise<void> {
    this.state.change({ installer });
    await this.#keep(
      this.#store.cart('cart:installation-requested', { installation: { installerId: installer.installerId } }),
    );
  }

  #hold(booking: Booking): void {
    const { cart } = this.state.get();
    if (cart) this.state.change({ cart: { ...cart, booking }, error: null });
  }

  /** Another tab, or the cart's remote, may have changed it; during payment the agreed cart remains. */
  #hearCart(cart: Cart | null): void {
    const { phase } = this.state.get();
    if (cart && (phase === 'open' || phase === 'saving')) this.state.change({ cart });
  }

  async #pay(payment: Omit<PaymentTokenBody, 'cartNumber'>, agreed: number): Promise<void> {
    const { cart } = this.state.get();
    const sessionId = this.host.storage.get('session_id');
    if (!cart || sessionId === null) return;
    const { cartNumber } = cart;
    this.state.change({ phase: 'paying', refusal: null, isCancelled: false });
    const token = await this.#store.keepPayment({ ...payment, cartNumber });
    if (!token.ok) return this.#stopped(token.error);
    const { paymentMethod, paymentToken } = token.value;
    await this.#submit(beginSubmission({ cartNumber, paymentMethod, paymentToken, expectedTotal: agreed }, sessionId));
  }

  async #submit(submission: Submission): Promise<void> {
    this.state.change({ phase: 'paying', refusal: null });
    let answer = await this.#store.placeOrder(submission);
    for (const wait of PAUSES_MS) {
      if (answer.ok || !isUnknownEnd(answer.error)) break;
      await pause(wait);
      answer = await this.#store.placeOrder(submission);
    }
    if (!answer.ok && isUnknownEnd(answer.error)) return this.state.change({ phase: 'unsure' });
    closeSubmission();
    if (!answer.ok) return this.#stopped(answer.error);
    await this.#placed(answer.value, submission);
  }

  /** Nothing was ordered: the next attempt starts with a new form and the current cart. */
  async #stopped(refusal: AppError): Promise<void> {
    this.state.change({ phase: 'open', refusal, session: null });
    const answer = await this.#store.cart('cart:load-requested', { fresh: true });
    if (answer.ok) this.state.change({ cart: answer.value });
  }

  async #placed(order: Order, { sessionId }: Submission): Promise<void> {
    const { orderId, cartNumber, nextAction } = order;
    rememberPlaced({ orderId, cartNumber, sessionId });
    this.state.change({ phase: 'open', order, orderError: null });
    // The bank's challenge is on its own page, which returns to the confirmation page.
    if (nextAction) return this.host.navigation.go(nextAction.url);
    this.host.navigation.go(thanksPath(orderId), { replace: true });
    await this.#tell(order);
  }

  /** Publishes the purchase once, when it is paid. */
  async #tell(order: Order): Promise<void> {
    const { orderId, cartNumber, status } = order;
    if (status !== 'OK' || !(await claimTelling(orderId))) return;
    this.host.analytics.push({
      event: 'purchase',
      orderNumber: order.orderNumber,
      customer: { email: order.customer.email },
      cartType: order.cartType,
      paymentMethod: order.payment.paymentMethod,
      subTotal: order.subTotal.value,
      tax: order.tax.value,
      deliveryCost: order.shippingCost.value,
      coupon: order.discountCode,
      items: order.lines.map(({ productNumber, brand, name, unitPrice, instantSavings, quantity, position, fit }) => ({
        productNumber,
        name: `${brand} ${name}`,
        price: soldUnitCents(unitPrice, instantSavings, quantity) / 100,
        quantity,
        ...(position && { axle: position }),
        ...(fit && { fit }),
      })),
    });
    this.host.events.publish('order:placed', { orderId, cartNumber });
    dropDrafts('homestead-checkout.');
    this.state.change({ cart: null, session: null, installer: null });
    if (this.host.storage.get('cart_id') !== cartNumber) return;
    await this.host.events.request('cart:clear-requested', {}).catch(() => undefined);
  }
}

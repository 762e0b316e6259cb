import type { Address, Cart, CartAnswer, Order } from 'shared-contracts';
import { addressForm, type AddressForm } from './address-form';
import { cardForm, type CardForm } from './card-form';
import { alertBox, element } from './dom';
import { openSubmission } from './memory';
import { submissionOf, submit, tell } from './ordering';
import type { Answer, Store } from './store';
import { summary } from './summary';

/** One page with address, card and order. */
export class CheckoutSheet {
  readonly #message = element('div', { class: 'plain-checkout-message' });
  #cart: Cart | null = null;
  #card: CardForm | null = null;
  #isOrdering = false;
  #isClosed = false;

  constructor(
    readonly place: HTMLElement,
    readonly store: Store,
  ) {}

  close(): void {
    this.#isClosed = true;
    this.#card?.close();
  }

  async load(): Promise<void> {
    this.#draw(element('h1', {}, 'Checkout'), element('p', { role: 'status' }, 'Loading your order…'));
    const left = openSubmission();
    const answer = await this.store.cart('cart:load-requested', { fresh: true });
    if (this.#isClosed) return;
    if (!answer.ok) return this.#failed(answer.message);
    const isOther = left !== null && left.body.cartNumber !== answer.cart.cartNumber;
    if (isOther && (await this.store.isOrdered(left))) return this.#askAgain();
    if (this.#isClosed) return;
    this.#show(answer.cart);
  }

  #draw(...children: readonly Node[]): void {
    this.place.replaceChildren(element('div', { class: 'plain-checkout' }, ...children));
  }

  #failed(message: string): void {
    const again = element('button', { click: () => void this.load() }, 'Try again');
    this.#draw(element('h1', {}, 'We couldn’t load your order'), alertBox('Your cart is safe', message, again));
  }

  #show(cart: Cart): void {
    this.#cart = cart;
    if (cart.isEmpty) return this.#showEmpty();
    if (cart.cartType !== 'STH') return this.#askForHome();
    const parts = cart.shippingAddress ? this.#paying(cart) : this.#addressing(cart);
    this.#draw(
      element('h1', {}, 'Checkout'),
      this.#message,
      element(
        'div',
        { class: 'plain-checkout-columns' },
        element('div', { class: 'plain-checkout-main' }, ...parts),
        summary(cart),
      ),
    );
  }

  #showEmpty(): void {
    const shop = element('a', { href: '/tires', class: 'plain-checkout-button' }, 'Shop tires');
    const words = 'Your cart is empty. What you put in it waits for you here.';
    this.#draw(element('h1', {}, 'There is nothing to check out'), element('p', {}, words), shop);
  }

  #askForHome(): void {
    const change = (): void =>
      void this.#keep(this.store.cart('cart:change-requested', { change: { cartType: 'STH' } }));
    this.#draw(
      element('h1', {}, 'We ship to your door'),
      this.#message,
      element(
        'p',
        {},
        'This checkout ships tires home, free. For installation, call us and we book it with your order: ',
      ),
      element('p', {}, this.store.host.variant.support.phone),
      element('button', { click: change }, 'Ship to my home'),
    );
  }

  #addressing(cart: Cart): readonly Node[] {
    const save = (address: Address): void =>
      void this.#keep(this.store.cart('cart:address-requested', { address }), form);
    const form: AddressForm = addressForm(cart, save);
    return [element('h2', {}, 'Where should it go?'), form.form];
  }

  #paying(cart: Cart): readonly Node[] {
    const { shippingAddress: home, total } = cart;
    const box = element('div', {}, element('p', { role: 'status' }, 'Loading the card form…'));
    const change = (): void => this.#show({ ...cart, shippingAddress: null });
    void this.#openCard(cart, box);
    return [
      element('h2', {}, 'Ships to'),
      element(
        'p',
        {},
        `${home?.firstName} ${home?.lastName}, ${home?.address}, ${home?.city}, ${home?.state} ${home?.zipCode} `,
        element('button', { class: 'plain-checkout-link', click: change }, 'Change address'),
      ),
      element('h2', {}, 'Your card'),
      box,
      element(
        'button',
        { class: 'plain-checkout-pay', click: () => void this.#order(cart) },
        `Place order · ${total.formattedValue}`,
      ),
      element('p', { class: 'plain-checkout-note' }, 'Your card is charged when you press the button, and only then.'),
    ];
  }

  async #openCard({ cartNumber }: Cart, box: HTMLElement): Promise<void> {
    this.#card?.close();
    this.#card = null;
    const answer = await this.store.openCardForm(cartNumber);
    if (this.#isClosed) return;
    const url = answer.ok ? answer.body.frameUrl : null;
    if (!url) {
      const again = element('button', { click: () => this.#cart && this.#show(this.#cart) }, 'Load it again');
      return box.replaceChildren(
        alertBox('The card form did not load', answer.ok ? 'Please try again.' : answer.message, again),
      );
    }
    this.#card = cardForm(url, this.store.host.variant.paymentOrigin);
    box.replaceChildren(this.#card.box);
  }

  /** Saves a part of the cart and renders the result; an error appears at its field, or above the form. */
  async #keep(asked: Promise<CartAnswer>, form?: AddressForm): Promise<void> {
    this.#say();
    const answer = await asked;
    if (this.#isClosed) return;
    if (answer.ok) return this.#show(answer.cart);
    if (!form?.showErrors(answer.fields ?? [])) this.#say(alertBox('That was not kept', answer.message));
  }

  #say(message?: HTMLElement): void {
    this.#message.replaceChildren(...(message ? [message] : []));
    message?.focus();
  }

  /** `cart` is the one that the shopper saw on the click: its total is what they agreed to. */
  async #order(cart: Cart): Promise<void> {
    const sessionId = this.store.host.storage.get('session_id');
    if (this.#isOrdering || !this.#card || sessionId === null) return;
    this.#begin();
    const token = await this.#card
      .read()
      .catch((error: Error) => this.#stop('Please look at your card', error.message));
    if (typeof token !== 'string') return;
    const kept = await this.store.keepCard(cart.cartNumber, token);
    if (!kept.ok) return this.#refused(kept.message);
    const { paymentMethod, paymentToken } = kept.body;
    const body = { cartNumber: cart.cartNumber, paymentMethod, paymentToken, expectedTotal: cart.total.value };
    await this.#end(submit(this.store, submissionOf(body, sessionId)));
  }

  async #askAgain(): Promise<void> {
    const open = openSubmission();
    if (open === null) return this.load();
    this.#begin();
    await this.#end(submit(this.store, open));
  }

  #begin(): void {
    this.#isOrdering = true;
    this.#say();
    this.store.host.announce('Placing your order');
  }

  async #end(sent: Promise<Answer<Order>>): Promise<void> {
    const answer = await sent;
    this.#isOrdering = false;
    const { host } = this.store;
    if (answer.ok) {
      if (answer.body.nextAction) return host.navigation.go(answer.body.nextAction.url);
      host.navigation.go(`/checkout/confirmation/${encodeURIComponent(answer.body.orderId)}?confirmation=true`, {
        replace: true,
      });
      return tell(host, answer.body);
    }
    if (!answer.isUnknown) return this.#refused(answer.message);
    const again = element('button', { click: () => void this.#askAgain() }, 'Check again');
    const words =
      'The connection broke while it was on its way. Checking asks about the same order: you are never charged twice.';
    this.#draw(
      element('h1', {}, 'Checkout'),
      alertBox('We don’t know yet whether your order was placed', words, again),
    );
  }

  #stop(title: string, message: string): null {
    this.#isOrdering = false;
    this.#say(alertBox(title, message));
    return null;
  }

  /** Nothing was ordered: shows the current cart, a new card form, and the reason. */
  async #refused(message: string): Promise<void> {
    this.#isOrdering = false;
    const answer = await this.store.cart('cart:load-requested', { fresh: true });
    if (answer.ok) this.#show(answer.cart);
    this.#say(alertBox('Your order was not placed', `${message} Nothing was charged.`));
  }
}

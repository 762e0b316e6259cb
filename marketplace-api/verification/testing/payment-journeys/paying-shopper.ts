import type { PaymentMethod } from 'shared-contracts';
import type { Cart, CreatedCart, Order, PaymentSession, PaymentToken } from 'shared-contracts/wire';
import { AN_ADDRESS } from '../shopper';
import { decideOnPage } from '../provider-page';
import { newKey, type Heard, type InsistingBrowser } from './insisting-browser';

export type Means = { readonly providerToken: string } | { readonly sessionId: string };

/** Acts as the shopper on the provider's form, sheet and pages, which the store cannot see. */
export function providerPages(sandboxUrl: string) {
  const post = async <T>(url: string, body: object): Promise<T> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as T;
  };
  return {
    enterCard: async (number: string): Promise<Means> => {
      const { token } = await post<{ token: string }>(`${sandboxUrl}/v1/tokens`, {
        number,
        expiry: '12/2030',
        cvc: '123',
        name: 'Ann Lee',
      });
      return { providerToken: token };
    },
    /** Authorizes in a wallet's sheet. */
    authorize: async (frameUrl: string, merchantSessionIdentifier: string | undefined): Promise<Means> => {
      const { token } = await post<{ token: string }>(`${frameUrl}/authorize`, {
        card: '4242424242424242',
        ...(merchantSessionIdentifier === undefined ? {} : { merchantSessionIdentifier }),
      });
      return { providerToken: token };
    },
    decide: async (url: string, decision: 'approve' | 'cancel'): Promise<void> => {
      await decideOnPage(url, decision);
    },
  };
}

export type ProviderPages = ReturnType<typeof providerPages>;

export class PayingShopper {
  cartNumber = '';
  total = 0;

  constructor(
    private readonly browser: InsistingBrowser,
    private readonly tire: string,
  ) {}

  async fillCart(quantity: number, email: string | undefined): Promise<void> {
    const { body } = await this.browser.send<CreatedCart>('POST', '/cart/empty', {});
    this.cartNumber = body.cartNumber;
    this.browser.sessionId = body.sessionId;
    await this.browser.send('POST', `/cart/${this.cartNumber}/shipping-address`, {
      ...AN_ADDRESS,
      ...(email === undefined ? {} : { email }),
    });
    this.total = await this.addTires(quantity);
  }

  async addTires(quantity: number): Promise<number> {
    const items = [{ productNumber: this.tire, quantity }];
    const path = `/cart/items?cartNumber=${this.cartNumber}&calculateTax=true`;
    return (await this.browser.send<Cart>('POST', path, { items })).body.total.value;
  }

  /** Retries with a new key when the provider did not answer, unless the key is given. */
  private async pressed<T>(route: string, body: object, key?: string): Promise<Heard<T>> {
    let heard = await this.browser.send<T>('POST', route, body, key ?? newKey());
    for (let presses = 1; heard.body.code === 'PAYMENT_UNAVAILABLE' && presses < 10; presses += 1)
      heard = await this.browser.send<T>('POST', route, body, key ?? newKey());
    return heard;
  }

  createSession(paymentMethod: PaymentMethod, more: object = {}): Promise<Heard<PaymentSession>> {
    return this.pressed('/payment/create-session', { paymentMethod, cartNumber: this.cartNumber, ...more });
  }

  createToken(paymentMethod: PaymentMethod, means: Means, key?: string): Promise<Heard<PaymentToken>> {
    return this.pressed('/payment/create-token', { paymentMethod, cartNumber: this.cartNumber, ...means }, key);
  }

  order(paymentMethod: PaymentMethod, paymentToken: string, key = newKey()): Promise<Heard<Order>> {
    const { cartNumber, total: expectedTotal } = this;
    return this.browser.send('POST', '/orders', { cartNumber, paymentMethod, paymentToken, expectedTotal }, key);
  }

  async readOrder(orderId: string): Promise<Order> {
    return (await this.browser.send<Order>('GET', `/orders/${encodeURIComponent(orderId)}`)).body;
  }
}

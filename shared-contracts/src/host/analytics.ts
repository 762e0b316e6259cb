/**
 * What the store tells its data layer (spec §7). Only a purchase names the customer, by the email that the
 * specification asks for; no name, no address, no token. Amounts in dollars.
 */
export interface AnalyticsItem {
  readonly productNumber: string;
  readonly price: number;
  /** "Michelin Defender2". */
  readonly name?: string;
  readonly quantity?: number;
  /** Place in a list, from 1, counted over all of its pages. */
  readonly position?: number;
}

/**
 * A page came into view: on the first load, and on every change of the address after it. Tokens are cut out of `page`.
 */
export interface PageviewEvent {
  readonly event: 'virtualPageview';
  readonly page: string;
  readonly title: string;
}

/** A page of a listing came into view; once per answer, not again when the browser takes a server's page over. */
export interface ProductListEvent {
  readonly event: 'product_list';
  /** Heading of the list: "Tires in 205/55R16". */
  readonly list: string;
  /** `X-Search-Id` of the answer; null where there was none. */
  readonly searchId: string | null;
  /** How many products the list has on all pages. */
  readonly total: number;
  readonly page: number;
  readonly items: readonly AnalyticsItem[];
}

/** A product came into view, another size of a line included. */
export interface ProductDetailEvent {
  readonly event: 'product_detail';
  readonly item: AnalyticsItem;
  readonly brand: string;
  readonly productType: string;
  readonly inStock: boolean;
}

/** Lines were put in the cart or taken out of it; told after the cart has agreed. */
export interface CartLinesEvent {
  readonly event: 'add_to_cart' | 'remove_from_cart';
  readonly items: readonly AnalyticsItem[];
}

/**
 * An order was placed. Checkout loads no script of an analytics provider: what is told stays in the page until a
 * variant adds one.
 */
export interface PurchaseEvent {
  readonly event: 'purchase';
  readonly orderNumber: string;
  readonly customer: { readonly email: string };
  readonly cartType: string;
  readonly paymentMethod: string;
  readonly subTotal: number;
  readonly tax: number;
  readonly deliveryCost: number;
  readonly coupon: string | null;
}

/** One of the events of spec §7. */
export type AnalyticsEvent = PageviewEvent | ProductListEvent | ProductDetailEvent | CartLinesEvent | PurchaseEvent;

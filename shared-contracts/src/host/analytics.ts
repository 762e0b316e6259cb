import type { SelectedVehicle } from '../events/event-map';
import type { Fit } from '../wire/fitment';
import type { AxlePosition } from '../wire/product';

/**
 * What the store tells its data layer (spec §7; every event with its fields: docs/data-layer.md). Only a purchase names
 * the customer, by the email that the specification asks for; no name, no address, no token. Amounts in dollars.
 */
export interface AnalyticsItem {
  readonly productNumber: string;
  readonly price: number;
  /** "Michelin Defender2". */
  readonly name?: string;
  readonly quantity?: number;
  /** Place in a list, from 1, counted over all of its pages. */
  readonly position?: number;
  /** Of a set for a vehicle that takes two sizes. */
  readonly axle?: AxlePosition;
  /**
   * As the API says it of the line, card or product. An event about products names the vehicle only where one of them
   * fits and none does not. Since 1.18.
   */
  readonly fit?: Fit;
}

/**
 * A page came into view: on the first load, on every change of the address after it, and when "back" shows it as it was
 * left. Tokens are cut out of `page`. The shell tells it, before any other event of the page, under the page's own
 * title.
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

/** A search or a list found nothing. */
export interface NoResultsEvent {
  readonly event: 'search_no_results';
  /** What was typed, at most 120 characters; null for a list that filters, a size or a vehicle have emptied. */
  readonly term: string | null;
  /** Heading of the page. */
  readonly list: string;
  readonly searchId: string | null;
}

/** A product came into view, another size of a line included. */
export interface ProductDetailEvent {
  readonly event: 'product_detail';
  readonly item: AnalyticsItem;
  readonly brand: string;
  readonly productType: string;
  readonly inStock: boolean;
}

/**
 * Lines were put in the cart or taken out of it; told after the cart has agreed. Another quantity is told as what came
 * or went: from 4 to 6 adds 2.
 */
export interface CartLinesEvent {
  readonly event: 'add_to_cart' | 'remove_from_cart';
  readonly items: readonly AnalyticsItem[];
}

/** A coupon takes something off; `discount` in dollars. */
export interface CouponAppliedEvent {
  readonly event: 'coupon_applied';
  readonly coupon: string;
  readonly discount: number;
}

/** A coupon is off again: the shopper took it off, or it no longer holds for the cart (`reason`, the API's code). */
export interface CouponRemovedEvent {
  readonly event: 'coupon_removed';
  readonly coupon: string;
  readonly by: 'shopper' | 'store';
  readonly reason: string | null;
}

/** A code was not taken. `reason`: the API's code for it, or `network`. */
export interface CouponRefusedEvent {
  readonly event: 'coupon_refused';
  readonly coupon: string;
  readonly reason: string;
}

/** An order was placed and paid: once for each order, whatever way the payment went. */
export interface PurchaseEvent {
  readonly event: 'purchase';
  readonly orderNumber: string;
  /** The shell leaves it out where the browser asks not to be tracked (Global Privacy Control). */
  readonly customer: { readonly email: string };
  readonly cartType: string;
  readonly paymentMethod: string;
  readonly subTotal: number;
  readonly tax: number;
  readonly deliveryCost: number;
  readonly coupon: string | null;
  readonly items?: readonly AnalyticsItem[];
}

/**
 * How a try to order ended.
 * - `paid`: the order is placed; its `purchase` is told with it
 * - `pending`: the provider has not said yet; `paid` or `payment-declined` may follow
 * - `payment-declined`: card, bank or provider refused
 * - `order-refused`: the store could not take the order, for example since a total had changed
 * - `cancelled`: the shopper left the provider's page or sheet, or took a placed order back
 * - `unknown`: no answer came, after several tries; what became of it is found out later
 */
export const ORDER_OUTCOMES = ['paid', 'pending', 'payment-declined', 'order-refused', 'cancelled', 'unknown'] as const;
/** One of {@link ORDER_OUTCOMES}. */
export type OrderOutcome = (typeof ORDER_OUTCOMES)[number];

/**
 * Where the end was learned: on the page that ordered, back from a provider's or a bank's page, from an order whose
 * answer had been lost, while a pending one was followed, or on the page of a placed order.
 */
export const OUTCOME_WAYS = ['direct', 'return', 'recovery', 'pending', 'order-page'] as const;
/** One of {@link OUTCOME_WAYS}. */
export type OutcomeWay = (typeof OUTCOME_WAYS)[number];

/** A try to order ended. An order has each end at most once in a tab, and `paid` once at all. */
export interface OrderOutcomeEvent {
  readonly event: 'order_outcome';
  readonly outcome: OrderOutcome;
  readonly through: OutcomeWay;
  readonly paymentMethod: string | null;
  /** Null while there is no order. */
  readonly orderNumber: string | null;
  /** The API's code for a refusal. */
  readonly reason: string | null;
}

/** How an additional payment ended; `declined` is the shopper's no, `payment-declined` the provider's. */
export const ADDITIONAL_OUTCOMES = [
  'accepted',
  'declined',
  'pending',
  'payment-declined',
  'cancelled',
  'unknown',
] as const;

/** A further amount on an order was paid, declined, or left open. */
export interface AdditionalPaymentEvent {
  readonly event: 'additional_payment';
  readonly outcome: (typeof ADDITIONAL_OUTCOMES)[number];
  readonly orderNumber: string;
  readonly amount: number;
  readonly paymentMethod: string | null;
  readonly reason: string | null;
}

/** What a remote may tell; one of the events of spec §7 and what belongs to them. */
export type AnalyticsEvent =
  | PageviewEvent
  | ProductListEvent
  | NoResultsEvent
  | ProductDetailEvent
  | CartLinesEvent
  | CouponAppliedEvent
  | CouponRemovedEvent
  | CouponRefusedEvent
  | PurchaseEvent
  | OrderOutcomeEvent
  | AdditionalPaymentEvent;

/** The vehicle that a shopper shopped for at the moment of an event. */
export type AnalyticsVehicle = Pick<SelectedVehicle, 'fitmentId' | 'year' | 'make' | 'model' | 'trim'>;

/**
 * An event as it stands in the data layer: the shell adds the vehicle; null where none is chosen, where no item is
 * known to fit it or one does not, and in events about an order without items.
 */
export type DataLayerEntry = (
  Exclude<AnalyticsEvent, PurchaseEvent> | Omit<PurchaseEvent, 'customer'> | PurchaseEvent
) & {
  readonly vehicle: AnalyticsVehicle | null;
};

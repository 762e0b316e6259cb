import type { SelectedVehicle } from '../events/event-map';
import type { Fit } from '../wire/catalog/fitment';
import type { AxlePosition } from '../wire/catalog/product';

/**
 * Events of the data layer (spec §7; fields are listed in docs/data-layer.md). Only a purchase identifies the customer,
 * by the email address that the specification requires; no name, address or token is included. Amounts are in dollars.
 */
export interface AnalyticsItem {
  readonly productNumber: string;
  readonly price: number;
  /** For example "Michelin Defender2". */
  readonly name?: string;
  readonly quantity?: number;
  /** Position in a list, counted from 1 over all pages. */
  readonly position?: number;
  /** Axle of the tire, in a staggered set. */
  readonly axle?: AxlePosition;
  /**
   * As the API says it of the line, card or product. An event about products names the vehicle only where one of them
   * fits and none does not. Since 1.18.
   */
  readonly fit?: Fit;
}

/**
 * A page was shown: on the first load, on every change of address, and when the browser restores it from its cache.
 * `page` has no tokens. The shell publishes it before other events of the page, with the page's own title.
 */
export interface PageviewEvent {
  readonly event: 'virtualPageview';
  readonly page: string;
  readonly title: string;
}

/** A page of a listing was shown; once per answer, and not again on hydration. */
export interface ProductListEvent {
  readonly event: 'product_list';
  /** Heading of the list: "Tires in 205/55R16". */
  readonly list: string;
  /** `X-Search-Id` of the answer; null when it had none. */
  readonly searchId: string | null;
  /** Number of products on all pages of the list. */
  readonly total: number;
  readonly page: number;
  readonly items: readonly AnalyticsItem[];
}

/** A search or a list has no results. */
export interface NoResultsEvent {
  readonly event: 'search_no_results';
  /** Search text, at most 120 characters; null for a list without text, for example by size or vehicle. */
  readonly term: string | null;
  /** Heading of the page. */
  readonly list: string;
  readonly searchId: string | null;
}

/** A product was shown; another size of the same line counts as well. */
export interface ProductDetailEvent {
  readonly event: 'product_detail';
  readonly item: AnalyticsItem;
  readonly brand: string;
  readonly productType: string;
  readonly inStock: boolean;
}

/**
 * Lines were added to the cart or removed, published after the API confirmed it. A changed quantity counts the
 * difference: from 4 to 6 adds 2.
 */
export interface CartLinesEvent {
  readonly event: 'add_to_cart' | 'remove_from_cart';
  readonly items: readonly AnalyticsItem[];
}

/** A coupon was applied; `discount` in dollars. */
export interface CouponAppliedEvent {
  readonly event: 'coupon_applied';
  readonly coupon: string;
  readonly discount: number;
}

/** A coupon was removed: by the shopper, or because it no longer applies to the cart (`reason` is the API's code). */
export interface CouponRemovedEvent {
  readonly event: 'coupon_removed';
  readonly coupon: string;
  readonly by: 'shopper' | 'store';
  readonly reason: string | null;
}

/** A coupon code was rejected. `reason` is the API's code, or `network`. */
export interface CouponRefusedEvent {
  readonly event: 'coupon_refused';
  readonly coupon: string;
  readonly reason: string;
}

/** An order was placed and paid. Published once per order with any payment method. */
export interface PurchaseEvent {
  readonly event: 'purchase';
  readonly orderNumber: string;
  /** The shell omits it when the browser sends Global Privacy Control. */
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
 * Outcome of an order attempt.
 * - `paid`: the order is placed; its `purchase` follows
 * - `pending`: the provider has not decided; `paid` or `payment-declined` may follow
 * - `payment-declined`: card, bank or provider declined
 * - `order-refused`: the store rejected the order, for example because a total had changed
 * - `cancelled`: the shopper left the provider's page or sheet, or canceled a placed order
 * - `unknown`: no answer after several retries; the outcome is determined later
 */
export const ORDER_OUTCOMES = ['paid', 'pending', 'payment-declined', 'order-refused', 'cancelled', 'unknown'] as const;
/** One of {@link ORDER_OUTCOMES}. */
export type OrderOutcome = (typeof ORDER_OUTCOMES)[number];

/**
 * Where the outcome was observed: on the page that ordered, on return from a provider's or bank's page, on recovery of
 * a lost answer, while following a pending order, or on the page of a placed order.
 */
export const OUTCOME_WAYS = ['direct', 'return', 'recovery', 'pending', 'order-page'] as const;
/** One of {@link OUTCOME_WAYS}. */
export type OutcomeWay = (typeof OUTCOME_WAYS)[number];

/** An order attempt ended. Each outcome of an order is published at most once per tab, and `paid` once overall. */
export interface OrderOutcomeEvent {
  readonly event: 'order_outcome';
  readonly outcome: OrderOutcome;
  readonly through: OutcomeWay;
  readonly paymentMethod: string | null;
  /** Null when no order exists. */
  readonly orderNumber: string | null;
  /** The API's error code. */
  readonly reason: string | null;
}

/** Outcome of an additional payment: `declined` by the shopper, `payment-declined` by the provider. */
export const ADDITIONAL_OUTCOMES = [
  'accepted',
  'declined',
  'pending',
  'payment-declined',
  'cancelled',
  'unknown',
] as const;

/** An additional payment of an order was paid, declined, or left open. */
export interface AdditionalPaymentEvent {
  readonly event: 'additional_payment';
  readonly outcome: (typeof ADDITIONAL_OUTCOMES)[number];
  readonly orderNumber: string;
  readonly amount: number;
  readonly paymentMethod: string | null;
  readonly reason: string | null;
}

/** Events that a remote may publish: those of spec §7 and their additions. */
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

/** The vehicle that was chosen at the time of an event. */
export type AnalyticsVehicle = Pick<SelectedVehicle, 'fitmentId' | 'year' | 'make' | 'model' | 'trim'>;

/**
 * An entry of the data layer: an event with the vehicle, which the shell adds. `vehicle` is null where none is chosen,
 * where no item is known to fit it or one does not, and in events about an order without items.
 */
export type DataLayerEntry = (
  | Exclude<AnalyticsEvent, PurchaseEvent>
  | Omit<PurchaseEvent, 'customer'>
  | PurchaseEvent
) & {
  readonly vehicle: AnalyticsVehicle | null;
};

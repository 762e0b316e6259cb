/** Kinds of charges, each with its own code in the catalog of a tax service. */
export const TAX_KINDS = ['goods', 'installation', 'tire-fee', 'disposal-fee'] as const;
export type TaxKind = (typeof TAX_KINDS)[number];
/** Codes of a service's catalog by kind of charge. */
export type TaxCodes = Readonly<Record<TaxKind, string>>;

/** A charge after its discounts and before tax. */
export interface TaxItem {
  readonly id: string;
  readonly kind: TaxKind;
  readonly cents: number;
  readonly quantity: number;
}

export interface TaxPlace {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** Charges at their destination. Shoppers have no exemptions, and every amount is in US dollars. */
export interface TaxRequest {
  readonly to: TaxPlace;
  /** At least one, with amounts above zero. */
  readonly items: readonly TaxItem[];
  readonly shippingCents: number;
  /** Day of the rates (`YYYY-MM-DD`). */
  readonly day: string;
}

export interface TaxAnswer {
  /** Id of the calculation, where the service commits by it. */
  readonly calculationId: string | null;
  readonly totalCents: number;
  readonly items: readonly { readonly id: string; readonly cents: number }[];
}

/** An order as it is reported. */
export interface TaxedOrder {
  /** Our reference: the service keeps one transaction for it. */
  readonly reference: string;
  readonly request: TaxRequest;
  /** Tax by item as charged. */
  readonly taxes: readonly { readonly id: string; readonly cents: number }[];
  readonly calculationId: string | null;
  /** `YYYY-MM-DD`. */
  readonly placedOn: string;
}

/** A refund of a reported order. Amounts are positive; `before` is the sum of its earlier refunds. */
export interface TaxRefund {
  readonly reference: string;
  readonly order: TaxedOrder;
  /** Id of the order's transaction at the service. */
  readonly transactionId: string;
  readonly netCents: number;
  readonly taxCents: number;
  readonly before: { readonly netCents: number; readonly taxCents: number };
  readonly refundedOn: string;
}

/** `refused`: a repetition would be refused as well, so that staff must look. */
export type TaxReportResult =
  | { readonly kind: 'reported'; readonly transactionId: string; readonly taxCents: number }
  | { readonly kind: 'refused'; readonly code: string };

/** A service that calculates sales tax and keeps the shop's records for its returns. */
export interface TaxProvider {
  readonly name: string;
  /**
   * Calculates the tax of every item.
   * @throws where the service gives no usable answer before the signal aborts
   */
  calculate(request: TaxRequest, signal: AbortSignal): Promise<TaxAnswer>;
  /** Records an order. Repeating a reference records nothing twice. Throws where the outcome is unknown. */
  commit(order: TaxedOrder): Promise<TaxReportResult>;
  /** Records a refund, as {@link TaxProvider.commit} does. */
  refund(refund: TaxRefund): Promise<TaxReportResult>;
}

export const sumOf = (items: readonly { readonly cents: number }[]): number =>
  items.reduce((sum, { cents }) => sum + cents, 0);

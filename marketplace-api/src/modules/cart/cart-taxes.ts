import { VARIANT_RULES } from 'shared-contracts';
import type { Queries } from '../../platform/database/database';
import type { LiveCatalog } from '../catalog/catalog-snapshot';
import type { FoundTaxes, TaxQuotes } from '../pricing/tax/tax-quotes';
import type { TaxedOrder, TaxPlace, TaxRequest } from '../pricing/tax/tax-provider';
import { quoteCart, type PricingSources, type Quote } from './cart-pricing';
import type { CartDocument } from './cart.types';

/** Returns the address that the goods are taxed at; null until it has a street. */
function taxPlaceOf({ cartType, installer, mobileAddress, shippingAddress }: CartDocument): TaxPlace | null {
  if (cartType === 'STS' && installer !== null && !installer.is_mobile) {
    const { street, city, state, zip } = installer;
    return { street, city, state, zip };
  }
  const visited = installer?.is_mobile ? mobileAddress : null;
  const to = cartType === 'STS' ? visited : shippingAddress;
  return to && { street: to.address, city: to.city, state: to.state, zip: to.zipCode };
}

/** Returns the charges for a tax service; null where the tables decide: before an address, and for programs. */
function taxRequestOf(document: CartDocument, { priced, isTaxed }: Quote, day: string): TaxRequest | null {
  const to = taxPlaceOf(document);
  if (to === null || !isTaxed || VARIANT_RULES[document.benefitType].hasUniformTax) return null;
  const items = priced.taxedItems
    .filter(({ cents }) => cents > 0)
    .map(({ id, kind, cents, quantity }) => ({ id, kind, cents, quantity }));
  return items.length === 0 ? null : { to, items, shippingCents: 0, day };
}

/** Source of a cart's taxes, and its record for the tax service; null where no service is to decide. */
export interface TaxDecision {
  readonly source: 'tables' | 'service' | 'tables-fallback';
  readonly record: Omit<TaxedOrder, 'reference' | 'placedOn'> | null;
}

export interface DecidedQuote {
  readonly quote: Quote;
  readonly tax: TaxDecision;
}

export interface TaxedSources extends PricingSources {
  /** Taxes by a service; null where the tables decide. */
  readonly taxes: TaxQuotes | null;
}

type Find = (taxes: TaxQuotes, request: TaxRequest, tablesCents: number) => Promise<FoundTaxes>;

async function decide(
  document: CartDocument,
  snapshot: LiveCatalog,
  sources: TaxedSources,
  today: string,
  find: Find,
): Promise<DecidedQuote> {
  const estimate = quoteCart(document, snapshot, sources, today, true);
  const request = sources.taxes && taxRequestOf(document, estimate, today);
  if (!sources.taxes || !request) return { quote: estimate, tax: { source: 'tables', record: null } };
  const found = await find(sources.taxes, request, estimate.priced.taxCents);
  const quote =
    found === null
      ? estimate
      : quoteCart(document, snapshot, sources, today, true, new Map(found.items.map(({ id, cents }) => [id, cents])));
  const taxes = quote.priced.taxedItems.filter(({ cents }) => cents > 0);
  return {
    quote,
    tax: {
      source: found === null ? 'tables-fallback' : 'service',
      record: {
        request,
        taxes: taxes.map(({ id, taxCents: cents }) => ({ id, cents })),
        calculationId: found?.calculationId ?? null,
      },
    },
  };
}

/** Prices a cart whose total its shopper may approve: by the tax service once the destination has an address. */
export const quoteForApproval = (
  document: CartDocument,
  snapshot: LiveCatalog,
  sources: TaxedSources,
  today: string,
): Promise<DecidedQuote> =>
  decide(document, snapshot, sources, today, (taxes, request, tablesCents) => taxes.find(request, tablesCents));

/** Prices a cart inside of a transaction, by the answer that {@link quoteForApproval} kept. */
export const quoteAsApproved = (
  tx: Queries,
  document: CartDocument,
  snapshot: LiveCatalog,
  sources: TaxedSources,
  today: string,
): Promise<DecidedQuote> => decide(document, snapshot, sources, today, (taxes, request) => taxes.kept(tx, request));

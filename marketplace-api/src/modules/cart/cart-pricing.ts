import { isFlagOn } from 'shared-contracts';
import type { LiveCatalog } from '../catalog/catalog-snapshot';
import type { FlagsOf } from '../flags/feature-flags.service';
import type { ZipDirectory, ZipPlace } from '../location/zip-directory';
import { priceCart } from '../pricing/price-cart';
import type { PricedCart } from '../pricing/pricing.types';
import { chargesAt, type PlaceRules } from '../pricing/place-charges';
import type { CartDocument } from './cart.types';

export interface PricingSources extends PlaceRules {
  readonly zips: ZipDirectory;
  readonly flagsOf: FlagsOf;
}

/**
 * Returns the destination of the goods: the installer's shop, the place that a mobile installer visits, the shipping
 * address, or the ZIP code known so far.
 */
export function destinationOf(document: CartDocument, zips: ZipDirectory): ZipPlace | null {
  const zip =
    document.cartType === 'STS'
      ? ((document.installer?.is_mobile ? document.mobileAddress?.zipCode : undefined) ??
        document.installer?.zip ??
        document.zipCode)
      : (document.shippingAddress?.zipCode ?? document.zipCode);
  return zip === null ? null : zips.find(zip);
}

export interface Quote {
  readonly priced: PricedCart;
  readonly place: ZipPlace | null;
  readonly isTaxed: boolean;
  /** True when only the state's tax rate is known. */
  readonly isTaxEstimated: boolean;
}

/** @param amounts taxes of a tax service by the ids of charges */
export function quoteCart(
  document: CartDocument,
  snapshot: LiveCatalog,
  sources: PricingSources,
  today: string,
  withTax: boolean,
  amounts?: ReadonlyMap<string, number>,
): Quote {
  const place = destinationOf(document, sources.zips);
  const flags = sources.flagsOf(document.benefitType);
  const installer = document.cartType === 'STS' ? document.installer : null;
  const charges = chargesAt({ benefitType: document.benefitType, place, installer }, sources, today);
  const byRate = withTax ? charges.tax : null;
  const tax = byRate && amounts ? { ...byRate, amounts } : byRate;
  const priced = priceCart({
    lines: document.items.map((item) => ({
      id: item.itemId,
      productNumber: item.productNumber,
      lineId: item.lineId,
      group: item.group,
      brand: item.brand,
      quantity: item.quantity,
      unitCents: item.priceCents,
      isTire: item.productType === 'TIRE',
    })),
    promotions: isFlagOn(flags, 'promotions')
      ? snapshot.offers.ofLines(document.items.map(({ lineId }) => lineId))
      : [],
    // Only variants that verify their shoppers have such deals, whatever the cart's flag says.
    isGovernment: document.isGovernment && isFlagOn(flags, 'governmentDeals'),
    today,
    coupon:
      document.couponCode === null
        ? null
        : {
            code: document.couponCode,
            isOff: !isFlagOn(flags, 'coupons'),
            definition: snapshot.offers.coupons.get(document.couponCode) ?? null,
            uses: document.couponUse?.uses ?? 0,
          },
    ...charges,
    tax,
  });
  const isTaxEstimated = tax !== null && !tax.amounts && place !== null && sources.taxRates.isEstimateAt(place, today);
  return { priced, place, isTaxed: tax !== null, isTaxEstimated };
}

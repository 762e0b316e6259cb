import { INSTALLER_RADII, isFlagOn, toCents, type BenefitType } from 'shared-contracts';
import type { OutTheDoor, OutTheDoorList } from 'shared-contracts/wire';
import { isFailure, type Failure } from '../../platform/values/failure';
import { money } from '../../platform/values/money';
import { storeDay } from '../../platform/time/store-clock';
import type { PricingSources } from '../cart/cart-pricing';
import type { SnapshotSource } from '../catalog/catalog-snapshot';
import type { Sku } from '../catalog/catalog.types';
import type { InstallerService } from '../bookings/slots/installer.service';
import { chargesAt } from '../pricing/place-charges';
import { priceCart } from '../pricing/price-cart';

export interface OutTheDoorDependencies extends PricingSources {
  readonly snapshots: SnapshotSource;
  readonly installers: InstallerService;
  now(): Date;
}

/** Products and quantities, each priced alone, for one ZIP code. */
export interface OutTheDoorQuestion {
  readonly variant: BenefitType;
  readonly zipCode: string;
  readonly items: readonly { readonly productNumber: string; readonly quantity: number }[];
}

const lineOf = (sku: Sku, quantity: number) => ({
  id: sku.productNumber,
  productNumber: sku.productNumber,
  lineId: sku.lineId,
  group: sku.group,
  brand: sku.brand,
  quantity,
  unitCents: sku.priceCents,
  isTire: sku.productType === 'TIRE',
});

/**
 * Prices goods as a cart with installation near a ZIP code, at the shop with the lowest price per tire and a free time.
 * It uses the cart's own pricing function, so that a cart with that shop has the same total.
 */
export function outTheDoorService(deps: OutTheDoorDependencies) {
  const { snapshots, installers, flagsOf, zips, taxRates, now } = deps;
  return {
    async read({ variant, zipCode, items }: OutTheDoorQuestion): Promise<OutTheDoorList | Failure> {
      const near = await installers.near({
        ...{ variant, zipCode, radius: INSTALLER_RADII[0], cartNumber: null, page: 1, pageSize: 20, sort: 'price' },
      });
      if (isFailure(near)) return near;
      const [shop] = near.installers
        .filter(({ isMobileRetailer, nextFreeSlot }) => !isMobileRetailer && nextFreeSlot !== null)
        .sort((one, other) => one.pricePerTire.value - other.pricePerTire.value);
      const snapshot = await snapshots.current();
      const today = storeDay(now());
      const place = zips.find(shop?.address.zipCode ?? zipCode);
      const installer = shop ? { price_per_tire_cents: toCents(shop.pricePerTire.value) } : null;
      const charges = chargesAt({ benefitType: variant, place, installer }, deps, today);
      const hasOffers = isFlagOn(flagsOf(variant), 'promotions');
      const products = items.flatMap(({ productNumber, quantity }): OutTheDoor[] => {
        const sku = snapshot.sku(productNumber);
        if (!sku) return [];
        const promotions = hasOffers ? snapshot.offers.ofLines([sku.lineId]) : [];
        const lines = [lineOf(sku, quantity)];
        const priced = priceCart({ lines, promotions, coupon: null, isGovernment: false, today, ...charges });
        const goods = priced.subTotalCents - priced.savingsCents;
        return [
          {
            productNumber,
            quantity,
            goods: money(goods),
            installation: money(priced.installationCents),
            fees: money(priced.totalCents - goods - priced.installationCents - priced.taxCents),
            tax: money(priced.taxCents),
            total: money(priced.totalCents),
          },
        ];
      });
      const isEstimated = charges.tax !== null && place !== null && taxRates.isEstimateAt(place, today);
      return {
        zipCode,
        installer: shop?.name ?? null,
        ...(isEstimated && { isTaxEstimated: true as const }),
        products,
      };
    },
  };
}

export type OutTheDoorService = ReturnType<typeof outTheDoorService>;

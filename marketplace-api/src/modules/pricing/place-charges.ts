import { VARIANT_RULES, type BenefitType } from 'shared-contracts';
import type { ZipPlace } from '../location/zip-directory';
import type { PlaceCharges } from './price-cart';
import type { StateFees } from './state-fees';
import type { TaxRates } from './tax-rates';

export interface PlaceRules {
  readonly taxRates: TaxRates;
  readonly stateFees: StateFees;
}

export interface Destination {
  readonly benefitType: BenefitType;
  /** Null while the destination is unknown. */
  readonly place: Pick<ZipPlace, 'zip' | 'state'> | null;
  /** Null where the goods ship to a home. */
  readonly installer: { readonly price_per_tire_cents: number } | null;
}

/** Returns the charges of a place for goods on a day (`YYYY-MM-DD`); `tax` is null where no rate is known. */
export function chargesAt(
  { benefitType, place, installer }: Destination,
  { taxRates, stateFees }: PlaceRules,
  today: string,
): PlaceCharges {
  const { bookingFeeCents, hasUniformTax: isUniform } = VARIANT_RULES[benefitType];
  const rate = place === null ? null : taxRates.rateAt(place, today);
  return {
    installationPerTireCents: installer?.price_per_tire_cents ?? 0,
    fees: place === null ? [] : stateFees.feesOf(place.state, today, installer !== null),
    bookingFeeCents: installer === null ? 0 : bookingFeeCents,
    tax:
      rate === null || place === null
        ? null
        : { rate, isInstallationTaxed: taxRates.isInstallationTaxed(place.state), isUniform },
  };
}

import { isFlagOn, type BenefitType } from 'shared-contracts';
import type { ChangeCartBody, SameAddress } from 'shared-contracts/wire';
import type { Queries } from '../../platform/database/database';
import { failure, type Failure } from '../../platform/values/failure';
import type { FlagsOf } from '../flags/feature-flags.service';
import { featureOff } from '../flags/feature-off';
import { zipError } from '../location/address-checks';
import type { ZipDirectory } from '../location/zip-directory';
import * as sql from './cart.sql';

/** Returns an error where staff disabled shipping to homes. */
export const homeError = ({ flagsOf }: { readonly flagsOf: FlagsOf }, variant: BenefitType): Failure | null =>
  isFlagOn(flagsOf(variant), 'shipToHome') ? null : featureOff('shipToHome', 409);

/** Returns an error for settings that neither a new nor an existing cart may have. */
export function settingError(
  deps: { readonly zips: ZipDirectory; readonly flagsOf: FlagsOf },
  variant: BenefitType,
  { zipCode, cartType }: Pick<ChangeCartBody, 'zipCode' | 'cartType'>,
): Failure | null {
  const error = zipCode ? zipError(deps.zips, zipCode, 'zipCode') : null;
  return error ?? (cartType === 'STH' ? homeError(deps, variant) : null);
}

const unset = (detail: string, field: keyof SameAddress) =>
  failure(422, 'DELIVERY_MISSING', detail, {
    field: `isSameAddress.${field}`,
  });

/** Stores the shopper's choice with its address; without an address it is an error (specification sections 4 and 8). */
export async function sameAddressError(
  tx: Queries,
  cartNumber: string,
  { shippingAddress, mobileInstallationAddress }: SameAddress = {},
): Promise<Failure | null> {
  if (shippingAddress !== undefined && (await tx.count(sql.setSameShipping, [cartNumber, shippingAddress])) === 0)
    return unset('No shipping address set!', 'shippingAddress');
  if (
    mobileInstallationAddress !== undefined &&
    (await tx.count(sql.setSameMobile, [cartNumber, mobileInstallationAddress])) === 0
  )
    return unset('No mobile installation address set!', 'mobileInstallationAddress');
  return null;
}

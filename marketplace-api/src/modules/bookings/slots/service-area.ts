import { failure, type Failure } from '../../../platform/values/failure';
import type { ZipDirectory } from '../../location/zip-directory';
import type { InstallerRow } from './installer.types';

/**
 * Miles that a mobile installer drives from its base, about an hour. Work is taxed where it is done, so a distant
 * address would also allow a false tax rate.
 */
export const MOBILE_SERVICE_MILES = 50;

const EARTH_RADIUS_MILES = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** Returns the great-circle distance, with the formula of the installer search. */
export function milesBetween(a: Point, b: Point): number {
  const half = (to: number, from: number) => Math.sin(radians(to - from) / 2) ** 2;
  const square = half(b.lat, a.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(b.lon, a.lon);
  return EARTH_RADIUS_MILES * 2 * Math.asin(Math.sqrt(square));
}

/** Returns an error for an address outside of a mobile installer's area, or without a known place. */
export function serviceAreaError(
  zips: ZipDirectory,
  installer: Pick<InstallerRow, 'name' | 'lat' | 'lon'>,
  { zipCode }: { readonly zipCode: string },
): Failure | null {
  const place = zips.find(zipCode);
  if (place !== null && milesBetween(installer, place) <= MOBILE_SERVICE_MILES) return null;
  return failure(
    422,
    'OUTSIDE_SERVICE_AREA',
    `${installer.name} comes to addresses within ${MOBILE_SERVICE_MILES} miles. ` +
      'Choose an installer nearer to you, or another address.',
    { field: 'mobileInstallationAddress.zipCode' },
  );
}

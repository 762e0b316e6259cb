import { INSTALLER_RADII } from 'shared-contracts';
import { DAYS, SORTS, WELL_RATED, type Wishes } from './wishes';

/** Path of the page that lists installers. */
export const INSTALLERS_PATH = '/installers';

/** Every parameter that the page knows: its manifest declares them, and an address has no others. */
export const INSTALLERS_PARAMETERS = ['zip', 'radius', 'sort', 'saturday', 'mobile', 'rating', 'days'] as const;

/** What the page lists: everything is in the address, so it can be shared, and Back works. */
export interface InstallersAddress {
  /** Five digits; null where the address has none. */
  readonly zipCode: string | null;
  /** Miles. */
  readonly radius: number;
  readonly wishes: Wishes;
}

const numberOf = (text: string | null, known: readonly number[]): number | null =>
  known.find((one) => String(one) === text) ?? null;

/** Reads an address; a value that is none of ours is not there. */
export function readInstallersAddress(search: string): InstallersAddress {
  const parameters = new URLSearchParams(search);
  const zip = parameters.get('zip');
  return {
    zipCode: zip && /^\d{5}$/.test(zip) ? zip : null,
    radius: numberOf(parameters.get('radius'), INSTALLER_RADII) ?? INSTALLER_RADII[0],
    wishes: {
      sort: SORTS.find((one) => one === parameters.get('sort')) ?? SORTS[0]!,
      isOpenSaturday: parameters.get('saturday') === '1',
      isMobile: parameters.get('mobile') === '1',
      isWellRated: parameters.get('rating') === String(WELL_RATED),
      withinDays: numberOf(parameters.get('days'), DAYS),
    },
  };
}

/** Writes an address; what is usual is left out, so the same list always has the same one. */
export function installersHref({ zipCode, radius, wishes }: InstallersAddress): string {
  const values: Readonly<Record<(typeof INSTALLERS_PARAMETERS)[number], string | null>> = {
    zip: zipCode,
    radius: radius === INSTALLER_RADII[0] ? null : String(radius),
    sort: wishes.sort === SORTS[0] ? null : wishes.sort,
    saturday: wishes.isOpenSaturday ? '1' : null,
    mobile: wishes.isMobile ? '1' : null,
    rating: wishes.isWellRated ? String(WELL_RATED) : null,
    days: wishes.withinDays === null ? null : String(wishes.withinDays),
  };
  const search = new URLSearchParams();
  for (const name of INSTALLERS_PARAMETERS) if (values[name] !== null) search.set(name, values[name]);
  const text = search.toString();
  return text ? `${INSTALLERS_PATH}?${text}` : INSTALLERS_PATH;
}

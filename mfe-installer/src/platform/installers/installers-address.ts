import { INSTALLER_RADII } from 'shared-contracts';
import { DAYS, SORTS, WELL_RATED, type Wishes } from './wishes';

/** Path of the installers page. */
export const INSTALLERS_PATH = '/installers';

/** Every parameter of the page: its manifest declares them, and addresses have no others. */
export const INSTALLERS_PARAMETERS = ['zip', 'radius', 'sort', 'saturday', 'mobile', 'rating', 'days'] as const;

/** State of the page, complete in its address, so that it can be shared and Back works. */
export interface InstallersAddress {
  /** Five digits; null when absent. */
  readonly zipCode: string | null;
  /** Miles. */
  readonly radius: number;
  readonly wishes: Wishes;
}

const numberOf = (text: string | null, known: readonly number[]): number | null =>
  known.find((one) => String(one) === text) ?? null;

/** Parses an address; unknown values are dropped. */
export function readInstallersAddress(search: string): InstallersAddress {
  const parameters = new URLSearchParams(search);
  const zip = parameters.get('zip');
  return {
    zipCode: zip && /^\d{5}$/.test(zip) ? zip : null,
    radius: numberOf(parameters.get('radius'), INSTALLER_RADII) ?? INSTALLER_RADII[0],
    wishes: {
      sort: SORTS.find((one) => one === parameters.get('sort')) ?? SORTS[0],
      isOpenSaturday: parameters.get('saturday') === '1',
      isMobile: parameters.get('mobile') === '1',
      isWellRated: parameters.get('rating') === String(WELL_RATED),
      withinDays: numberOf(parameters.get('days'), DAYS),
    },
  };
}

/** Formats an address without default values, so that equal lists have equal addresses. */
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

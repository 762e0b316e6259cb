import { isExcludedState } from 'shared-contracts';
import type { ZipValidation } from 'shared-contracts/wire';
import type { Queries } from '../../platform/database/database';
import { keepFresh } from '../../platform/freshness/keep-fresh';
import { dictionary } from '../../platform/values/dictionary';

export interface ZipPlace {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly lat: number;
  readonly lon: number;
}

export interface ZipDirectory {
  /** Null for a ZIP code that does not exist. */
  find(zip: string): ZipPlace | null;
  validate(zip: string): ZipValidation;
}

/** Names of areas that are not served, as a sentence uses them. */
const NAMES: Readonly<Record<string, string>> = dictionary({
  AK: 'Alaska',
  HI: 'Hawaii',
  PR: 'Puerto Rico',
  AS: 'American Samoa',
  FM: 'Micronesia',
  GU: 'Guam',
  MH: 'the Marshall Islands',
  MP: 'the Northern Mariana Islands',
  PW: 'Palau',
  VI: 'the U.S. Virgin Islands',
});

/** ZIP codes of post offices abroad and of island areas, by the Postal Service's assignment. */
const OUTSIDE: readonly (readonly [RegExp, string])[] = [
  [/^340/, 'AA'],
  [/^09[0-8]/, 'AE'],
  [/^96[2-6]/, 'AP'],
  [/^008/, 'VI'],
  [/^96799$/, 'AS'],
  [/^969[1-3]/, 'GU'],
  [/^96940$/, 'PW'],
  [/^9694[1-4]$/, 'FM'],
  [/^9695/, 'MP'],
  [/^969[67]/, 'MH'],
];
const areaOutside = (zip: string): string | null =>
  /^\d{5}$/.test(zip) ? (OUTSIDE.find(([digits]) => digits.test(zip))?.[1] ?? null) : null;

const notServed = (zipCode: string, city: string | null, stateCode: string): ZipValidation => ({
  zipCode,
  city,
  stateCode,
  isZipCodeValid: true,
  isEligible: false,
  message:
    (NAMES[stateCode]
      ? `We are sorry: we do not deliver to ${NAMES[stateCode]} yet. `
      : 'We are sorry: we do not deliver to APO, FPO and DPO addresses. ') +
    'Enter a zip code in the contiguous states to go on.',
});

const unknown = (zipCode: string): ZipValidation => ({
  zipCode,
  city: null,
  stateCode: null,
  isZipCodeValid: false,
  isEligible: false,
  error: 'ZIP_INVALID',
  message: /^\d{5}$/.test(zipCode)
    ? `We cannot find the zip code ${zipCode}. Check it and try again.`
    : 'Enter a zip code of five digits, for example 60601.',
});

export interface ZipSources {
  readonly db: Queries;
  onZipChange(listener: () => void): void;
}

/** A text per area, because 41,000 rows took most of the API's start. */
const areaTexts = {
  name: 'zip-areas',
  text: `select left(zip, 3) as area, string_agg(concat_ws(e'\\t', zip, city, state, lat, lon), e'\\n') as lines
    from zip_code
    group by 1`,
};

function parsePlace(line: string): ZipPlace {
  const [zip = '', city = '', state = '', lat, lon] = line.split('\t');
  return { zip, city, state, lat: Number(lat), lon: Number(lon) };
}

/** ZIP codes by area (their first three digits). An area is parsed at its first use. */
class ZipPlaces {
  private readonly parsed = new Map<string, ReadonlyMap<string, ZipPlace>>();

  /** @param texts lines of each area */
  constructor(private readonly texts: ReadonlyMap<string, string>) {}

  find(zip: string): ZipPlace | null {
    const area = zip.slice(0, 3);
    const known = this.parsed.get(area);
    if (known) return known.get(zip) ?? null;
    const text = this.texts.get(area);
    if (text === undefined) return null;
    const places = new Map(text.split('\n').map((line) => [line.slice(0, 5), parsePlace(line)]));
    this.parsed.set(area, places);
    return places.get(zip) ?? null;
  }
}

/**
 * Keeps all ZIP codes in memory and reads them again after a change, because every price, delivery date and distance
 * needs one.
 */
export async function loadZipDirectory({ db, onZipChange }: ZipSources): Promise<ZipDirectory> {
  const places = await keepFresh(async () => {
    const rows = await db.many<{ area: string; lines: string }>(areaTexts);
    return new ZipPlaces(new Map(rows.map(({ area, lines }) => [area, lines])));
  }, onZipChange);
  const find = (zip: string) => places().find(zip);
  return {
    find,
    validate(zip) {
      const place = find(zip);
      if (!place) {
        const area = areaOutside(zip);
        return area === null ? unknown(zip) : notServed(zip, null, area);
      }
      const { city, state } = place;
      return isExcludedState(state)
        ? notServed(zip, city, state)
        : { zipCode: zip, city, stateCode: state, isZipCodeValid: true, isEligible: true };
    },
  };
}

import { BENEFIT_TYPES, MAIN_VARIANT, type BenefitType } from 'shared-contracts';

const variantHost = (base: URL, variant: BenefitType): string => {
  const url = new URL(base);
  if (variant !== MAIN_VARIANT) url.hostname = `${variant.toLowerCase()}.${url.hostname}`;
  return url.origin;
};

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Names of this machine. */
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the origins that a page of the store can have: the variants' URLs and `further` ones. A store on this machine
 * has one for each of its names.
 */
export function storeOrigins(
  storeUrls: ReadonlyMap<BenefitType, string>,
  further: readonly string[] = [],
): ReadonlySet<string> {
  const named = [...storeUrls.values(), ...further];
  const local = named.flatMap((origin) => {
    const url = new URL(origin);
    return LOOPBACK_NAMES.includes(url.hostname)
      ? LOOPBACK_NAMES.map((name) => `${url.protocol}//${name}${url.port && `:${url.port}`}`)
      : [];
  });
  return new Set([...named, ...local]);
}

/** Parses `STORE_ORIGINS`: further origins of pages, separated by commas. */
export function parseStoreOrigins(text: string, errors: string[]): string[] {
  const origins = text.split(',').flatMap((part) => part.trim() || []);
  const bad = origins.find((origin) => !isWebAddress(origin) || new URL(origin).origin !== origin);
  if (bad !== undefined)
    errors.push(
      `STORE_ORIGINS must be origins such as https://www.example.com, separated by commas, but has "${bad}".`,
    );
  return origins;
}

/**
 * Parses `STORE_URL`, the base of links in mails: the main store's URL, with the other variants as subdomains, or
 * `variant=url` pairs separated by commas.
 */
export function parseStoreUrls(text: string, errors: string[]): ReadonlyMap<BenefitType, string> {
  const pairs = text.includes('=')
    ? text
        .split(',')
        .map((pair) => [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim()] as const)
    : [[MAIN_VARIANT, text.trim()] as const];
  const given = new Map(pairs);
  const bad = pairs.find(
    ([variant, url]) => !(BENEFIT_TYPES as readonly string[]).includes(variant) || !isWebAddress(url),
  );
  const main = given.get(MAIN_VARIANT);
  if (bad || main === undefined) {
    errors.push(
      `STORE_URL must be the store's address, for example https://tires.example.com, ` +
        `or variant=address pairs with treadmarket among them, but is "${text}".`,
    );
    return new Map();
  }
  return new Map(
    BENEFIT_TYPES.map((variant) => [
      variant,
      new URL(given.get(variant) ?? variantHost(new URL(main), variant)).origin,
    ]),
  );
}

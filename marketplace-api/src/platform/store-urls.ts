import { BENEFIT_TYPES, type BenefitType } from 'shared-contracts';

const variantHost = (base: URL, variant: BenefitType): string => {
  const url = new URL(base);
  if (variant !== 'treadmarket') url.hostname = `${variant.toLowerCase()}.${url.hostname}`;
  return url.origin;
};

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/**
 * Where each variant's pages are, for links in mails: `STORE_URL` is the main store's address, and the others have its host with
 * their name before it; or `variant=address` pairs, separated by commas.
 */
export function parseStoreUrls(text: string, faults: string[]): ReadonlyMap<BenefitType, string> {
  const pairs = text.includes('=')
    ? text
        .split(',')
        .map((pair) => [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim()] as const)
    : [['treadmarket', text.trim()] as const];
  const given = new Map(pairs);
  const bad = pairs.find(
    ([variant, url]) => !(BENEFIT_TYPES as readonly string[]).includes(variant) || !isWebAddress(url),
  );
  const main = given.get('treadmarket');
  if (bad || main === undefined) {
    faults.push(
      `STORE_URL must be the store's address, for example https://tires.example.com, or variant=address pairs with treadmarket among them, but is "${text}".`,
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

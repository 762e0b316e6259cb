import semver from 'semver';
import { earlierAddresses } from './earlier-addresses';

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Gives a field its present name; where both names are there, the schema's check refuses the earlier one. */
function renamed(fields: Fields, from: string, to: string, convert = (value: unknown) => value): Fields {
  if (!Object.hasOwn(fields, from) || Object.hasOwn(fields, to)) return fields;
  const { [from]: value, ...others } = fields;
  const converted = convert(value);
  return converted === undefined ? others : { ...others, [to]: converted };
}

const LAYOUTS: Readonly<Record<string, string>> = { store: 'default', quiet: 'minimal' };
const layoutOf = (chrome: unknown): unknown =>
  typeof chrome === 'string' && Object.hasOwn(LAYOUTS, chrome) ? LAYOUTS[chrome] : chrome;

/** `remote` was the default, which has no field any more. */
function fullNavigationOf(newAddress: unknown): unknown {
  if (newAddress === 'shell') return true;
  return newAddress === 'remote' ? undefined : newAddress;
}

/** The shell itself knew what to link and what to hide until contract 1.9. */
function withAddresses(page: Fields): Fields {
  if (Object.hasOwn(page, 'links') || Object.hasOwn(page, 'robotsDisallow') || !Array.isArray(page.paths)) return page;
  return { ...page, ...earlierAddresses(page.paths) };
}

/** What is no range is left for the check of its meaning. */
function isBeforeLinks(contract: unknown): boolean {
  if (typeof contract !== 'string' || !semver.validRange(contract)) return false;
  const oldest = semver.minVersion(contract);
  return oldest !== null && semver.lt(oldest, '1.9.0');
}

function currentPage(page: unknown, contract: unknown): unknown {
  if (!isObject(page)) return page;
  const withLayout = renamed(page, 'chrome', 'layout', layoutOf);
  const current = renamed(withLayout, 'newAddress', 'fullNavigation', fullNavigationOf);
  return isBeforeLinks(contract) ? withAddresses(current) : current;
}

/**
 * A manifest as contract 1.9 writes it. Versions in the store may be older: before 1.8 they say `chrome` and
 * `newAddress` of a page, `hears` and `responds` of events; before 1.9 nothing of links and crawlers. What is no
 * manifest is left as it is, for the schema to refuse.
 */
export function currentManifest(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { pages, events, contract } = value;
  return {
    ...value,
    ...(Array.isArray(pages) && { pages: pages.map((page) => currentPage(page, contract)) }),
    ...(isObject(events) && { events: renamed(renamed(events, 'hears', 'subscribes'), 'responds', 'handles') }),
  };
}

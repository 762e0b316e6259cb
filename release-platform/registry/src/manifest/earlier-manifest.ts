import semver from 'semver';
import { earlierAddresses } from './earlier-addresses';

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Renames a field; when both names are present, the schema rejects the earlier one. */
function renamed(fields: Fields, from: string, to: string, convert = (value: unknown) => value): Fields {
  if (!Object.hasOwn(fields, from) || Object.hasOwn(fields, to)) return fields;
  const { [from]: value, ...others } = fields;
  const converted = convert(value);
  return converted === undefined ? others : { ...others, [to]: converted };
}

const LAYOUTS: Readonly<Record<string, string>> = { store: 'default', quiet: 'minimal' };
const layoutOf = (chrome: unknown): unknown =>
  typeof chrome === 'string' && Object.hasOwn(LAYOUTS, chrome) ? LAYOUTS[chrome] : chrome;

/** `remote` was the default, which is now an absent field. */
function fullNavigationOf(newAddress: unknown): unknown {
  if (newAddress === 'shell') return true;
  return newAddress === 'remote' ? undefined : newAddress;
}

/** The shell defined links and disallowed paths until contract 1.9. */
function withAddresses(page: Fields): Fields {
  if (Object.hasOwn(page, 'links') || Object.hasOwn(page, 'robotsDisallow') || !Array.isArray(page.paths)) return page;
  return { ...page, ...earlierAddresses(page.paths) };
}

/** An invalid range is left for the validation. */
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
 * Converts a manifest to contract 1.9. Before 1.8 pages had `chrome` and `newAddress`, and events `hears` and
 * `responds`; before 1.9 there were no links and crawler rules. Other values are returned unchanged, for the schema to
 * reject.
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

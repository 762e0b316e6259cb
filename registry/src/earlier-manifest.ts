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

function currentPage(page: unknown): unknown {
  if (!isObject(page)) return page;
  const withLayout = renamed(page, 'chrome', 'layout', layoutOf);
  return renamed(withLayout, 'newAddress', 'fullNavigation', fullNavigationOf);
}

/**
 * A manifest as contract 1.8 writes it. Versions in the store may be older: they say `chrome` and `newAddress` of a
 * page, `hears` and `responds` of events. What is no manifest is left as it is, for the schema to refuse.
 */
export function currentManifest(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { pages, events } = value;
  return {
    ...value,
    ...(Array.isArray(pages) && { pages: pages.map(currentPage) }),
    ...(isObject(events) && { events: renamed(renamed(events, 'hears', 'subscribes'), 'responds', 'handles') }),
  };
}

import { distance } from 'fastest-levenshtein';
import { API_SETTINGS } from './api-settings';
import { COMMON_SETTINGS } from './common-settings';
import { GATEWAY_SETTINGS } from './gateway-settings';
import { RELEASE_SETTINGS } from './release-settings';
import type { Setting } from './setting';

export type { Setting, SettingReader } from './setting';

/** Every environment variable of the store's programs; `docs/settings.md` is made from them. */
export const SETTINGS: readonly Setting[] = [
  ...COMMON_SETTINGS,
  ...GATEWAY_SETTINGS,
  ...API_SETTINGS,
  ...RELEASE_SETTINGS,
];

const secrets = new Set(SETTINGS.filter((setting) => setting.isSecret).map(({ name }) => name));

/** True for a setting whose value must not be printed. */
export const isSecret = (name: string): boolean => secrets.has(name);

/** Names that are no settings of an operator, but of the store's own tools. */
const OWN_PREFIX = 'TREADMARKET_';
/** Shorter names are too similar to variables of other programs, such as `APP_HOST`. */
const SHORTEST = 10;
const MOST_EDITS = 2;

/** Returns the setting that a name was probably meant to be, or null. */
function meant(name: string): string | null {
  const near = SETTINGS.map((setting) => ({ name: setting.name, edits: distance(name, setting.name) }))
    .filter((one) => Math.min(one.name.length, name.length) >= SHORTEST && one.edits <= MOST_EDITS)
    .sort((one, other) => one.edits - other.edits);
  return near[0]?.name ?? null;
}

/**
 * Returns the faults of names in an environment that are no settings, but were meant to be: a misspelled setting would
 * have no effect and no error. Values are never contained.
 */
export function unknownSettings(source: Readonly<Record<string, string | undefined>>): string[] {
  const known = new Set(SETTINGS.map(({ name }) => name));
  return Object.keys(source)
    .filter((name) => !known.has(name) && !(name.endsWith('_FILE') && isSecret(name.replace(/_FILE$/, ''))))
    .flatMap((name) => {
      const intended = meant(name);
      if (intended !== null) return [`${name} is no setting. Did you mean ${intended}?`];
      return name.startsWith(OWN_PREFIX) ? [`${name} is no setting. docs/settings.md lists them.`] : [];
    });
}

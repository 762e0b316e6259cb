import { FEATURE_FLAGS, type FlagValues, type PublicVariant, type ServerApi } from 'shared-contracts';
import type { Log } from '../../http/log';

interface Kept {
  readonly flags: FlagValues;
  /** Time of the request, in milliseconds. */
  readonly requestedAt: number;
  /** Earliest time of the next request. */
  readonly renewAt: number;
}

/** Changes by staff must be visible within seconds. */
const FRESH_MS = 2_000;
/**
 * Older flags are not used while newer ones are available: a store without visitors for an hour starts with the current
 * flags.
 */
const STALE_MS = 5_000;
/** Maximum wait of a page for flags; afterwards it uses the last known ones, or the defaults. */
const PATIENCE_MS = 250;

/** Returns known flags of an answer like `{ flags: { name: true } }`. */
function flagsIn(body: unknown): FlagValues {
  const found = body && typeof body === 'object' && 'flags' in body ? body.flags : null;
  const given = (found ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    FEATURE_FLAGS.filter((flag) => typeof given[flag] === 'boolean').map((flag) => [flag, given[flag]]),
  );
}

/** Returns flags as part of a cache key, because pages differ by flags. */
export const flagsKey = (flags: FlagValues): string =>
  FEATURE_FLAGS.map((flag) => (flags[flag] === false ? '0' : '1')).join('');

export interface FeatureFlags {
  of(variant: PublicVariant): Promise<FlagValues>;
  /** Invalidates known flags: they are not used while newer ones are available. */
  renew(): void;
}

/**
 * Creates the marketplace's feature flags, refreshed every few seconds while there are visitors, and on every change.
 */
export function createFeatureFlags(
  apiFor: (variant: PublicVariant) => ServerApi,
  log: Log,
  now: () => number = Date.now,
): FeatureFlags {
  const kept = new Map<string, Kept>();
  const pending = new Map<string, Promise<FlagValues>>();
  let renewals = 0;

  const ask = async (variant: PublicVariant): Promise<FlagValues> => {
    const before = kept.get(variant.benefitType);
    const askedAt = now();
    const askedIn = renewals;
    const keep = (flags: FlagValues, since: number): FlagValues => {
      // The answer may be from before a change.
      if (askedIn === renewals) kept.set(variant.benefitType, { flags, requestedAt: since, renewAt: now() + FRESH_MS });
      return flags;
    };
    try {
      const answer = await apiFor(variant).get('/feature-flags');
      if (answer.ok) return keep(flagsIn(answer.body), askedAt);
      log.warn({ status: answer.status }, 'feature flags were refused; the last known ones stay');
    } catch (error) {
      log.warn({ err: (error as Error).message }, 'feature flags cannot be read; the last known ones stay');
    }
    return keep(before?.flags ?? {}, before?.requestedAt ?? 0);
  };

  const begin = (variant: PublicVariant): Promise<FlagValues> => {
    const { benefitType } = variant;
    const asked = ask(variant).finally(() => pending.get(benefitType) === asked && pending.delete(benefitType));
    pending.set(benefitType, asked);
    return asked;
  };

  const of = (variant: PublicVariant): Promise<FlagValues> => {
    const known = kept.get(variant.benefitType);
    if (known && now() < known.renewAt) return Promise.resolve(known.flags);
    const running = pending.get(variant.benefitType) ?? begin(variant);
    const isRecent = known !== undefined && now() < known.requestedAt + STALE_MS;
    return isRecent ? Promise.resolve(known.flags) : Promise.race([running, afterPatience(known?.flags ?? {})]);
  };
  return {
    of,
    renew() {
      renewals += 1;
      pending.clear();
      for (const [type, { flags }] of kept) kept.set(type, { flags, requestedAt: -Infinity, renewAt: -Infinity });
    },
  };
}

const afterPatience = (flags: FlagValues): Promise<FlagValues> =>
  new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, flags).unref());

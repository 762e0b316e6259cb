import type { RouteOptions } from 'fastify';
import { featureFlagOf, type FeatureFlag } from 'shared-contracts';
import type { CacheTag } from 'shared-contracts/wire';
import type { App } from './app-types';

export interface MadeOf {
  /** Tags of every response; a handler adds further ones with `tellTags`. */
  readonly tags: readonly CacheTag[];
  /**
   * False where handlers set the tags, so that a response without any is an error. Absent where `tags` are complete.
   */
  readonly isWhole?: false;
  /** The reason for a response to change without an event. Absent where there is none. */
  readonly changesWith?: 'day' | 'appointments';
}

/** Options of a route besides its schema. */
export interface RouteConfig {
  /**
   * A short secret that can be guessed, such as a coupon code: every try counts, even one that is answered with 200.
   */
  readonly isGuessable?: true;
  /** Called by load balancers and not limited. The handler must be cheap. */
  readonly isUnlimited?: true;
  /** Feature of the call, which answers 404 while the feature is off. */
  readonly feature?: FeatureFlag;
  /** Required for every read that needs only a marketplace key. `caller`: the response depends on the caller. */
  readonly madeOf?: MadeOf | 'caller';
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isGuessable?: RouteConfig['isGuessable'];
    isUnlimited?: RouteConfig['isUnlimited'];
    feature?: RouteConfig['feature'];
    madeOf?: RouteConfig['madeOf'];
  }
}

/**
 * Routes use one of these constants. Lint refuses inline objects, in which a misspelled option would have no effect.
 */
export const GUESSABLE = { isGuessable: true } as const satisfies RouteConfig;
export const UNLIMITED = { isUnlimited: true } as const satisfies RouteConfig;
export const OF_REVIEWS = { feature: 'reviews' } as const satisfies RouteConfig;
export const OF_GOVERNMENT_DEALS = { feature: 'governmentDeals' } as const satisfies RouteConfig;

/** Responses whose tags are set by their handlers. */
export const TOLD = { madeOf: { tags: [], isWhole: false } } as const satisfies RouteConfig;
export const TOLD_OF_DAY = { madeOf: { tags: [], isWhole: false, changesWith: 'day' } } as const satisfies RouteConfig;
export const OF_REVIEWS_TOLD = { ...OF_REVIEWS, ...TOLD } as const satisfies RouteConfig;
export const MADE_OF_CATALOG = { madeOf: { tags: ['catalog'] } } as const satisfies RouteConfig;
export const MADE_OF_WORDS = {
  madeOf: { tags: ['catalog', 'fitments', 'promotions', 'flags'], changesWith: 'day' },
} as const satisfies RouteConfig;
export const MADE_OF_FITMENTS = { madeOf: { tags: ['fitments'] } } as const satisfies RouteConfig;
export const MADE_OF_FLAGS = { madeOf: { tags: ['flags'] } } as const satisfies RouteConfig;
export const MADE_OF_PLACES = { madeOf: { tags: ['places'] } } as const satisfies RouteConfig;
export const MADE_OF_PROMOTIONS = { madeOf: { tags: ['promotions'] } } as const satisfies RouteConfig;
export const MADE_OF_REVIEWS = { madeOf: { tags: ['reviews'] } } as const satisfies RouteConfig;
export const MADE_OF_INSTALLERS = { madeOf: { tags: ['installers'] } } as const satisfies RouteConfig;
export const MADE_OF_APPOINTMENTS = {
  madeOf: { tags: ['installers', 'places', 'flags'], changesWith: 'appointments' },
} as const satisfies RouteConfig;

const isMadeOf = (value: unknown): boolean =>
  value === 'caller' || (typeof value === 'object' && value !== null && 'tags' in value && Array.isArray(value.tags));
const isTrue = (value: unknown): boolean => value === true;
const KNOWN: Readonly<Record<keyof RouteConfig, (value: unknown) => boolean>> = {
  isGuessable: isTrue,
  isUnlimited: isTrue,
  feature: (value) => featureFlagOf(String(value)) !== null,
  madeOf: isMadeOf,
};
const isKnown = (name: string): name is keyof RouteConfig => Object.hasOwn(KNOWN, name);
/** Properties that Fastify sets. */
const GENERAL = new Set(['url', 'method']);

function checkRouteConfig({ method, url, config = {} }: RouteOptions): void {
  for (const [name, value] of Object.entries(config))
    if (!GENERAL.has(name) && !(isKnown(name) && KNOWN[name](value)))
      throw new Error(
        `${String(method)} ${url} has the option '${name}' with the value ${JSON.stringify(value)}. ` +
          `Known options, each true, a feature flag, or what answers are made of: ${Object.keys(KNOWN).join(', ')}.`,
      );
}

/** Stops the start at an unknown option, which would have no effect. */
export function checkRouteConfigs(app: Pick<App, 'addHook'>): void {
  app.addHook('onRoute', checkRouteConfig);
}

import type { RouteOptions } from 'fastify';
import { featureFlagOf, type FeatureFlag } from 'shared-contracts';
import type { CacheTag } from 'shared-contracts/wire';
import type { App } from './app-types';

/** What answers are made of, for whoever keeps them. */
export interface MadeOf {
  /** Of every answer of the call; what only one answer is made of, its handler tells (`tellTags`). */
  readonly tags: readonly CacheTag[];
  /** False where every answer's handler tells its tags: one without any is a fault. Absent where `tags` say it all. */
  readonly isWhole?: false;
  /** What the passing of time alone changes. Absent where that is nothing. */
  readonly changesWith?: 'day' | 'appointments';
}

/** What a route may say of itself beside its schema. */
export interface RouteConfig {
  /**
   * A short secret that a stranger may try to guess, such as a coupon's code: every try counts, also one that is
   * answered with 200.
   */
  readonly isGuessable?: true;
  /** Asked by balancers; not counted. Its work must cost next to nothing. */
  readonly isUnlimited?: true;
  /** The call belongs to this feature: it is not there where the feature is off. */
  readonly feature?: FeatureFlag;
  /** For every read that needs no more than a marketplace key. `caller`: whoever asks gets an answer of their own. */
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

/** Routes name one of these; lint refuses an object written in place, in which a misspelt option would do nothing. */
export const GUESSABLE = { isGuessable: true } as const satisfies RouteConfig;
export const UNLIMITED = { isUnlimited: true } as const satisfies RouteConfig;
export const OF_REVIEWS = { feature: 'reviews' } as const satisfies RouteConfig;
export const OF_GOVERNMENT_DEALS = { feature: 'governmentDeals' } as const satisfies RouteConfig;

/** Answers whose tags their handlers tell. */
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
/** Fastify's own. */
const GENERAL = new Set(['url', 'method']);

function checkRouteConfig({ method, url, config = {} }: RouteOptions): void {
  for (const [name, value] of Object.entries(config))
    if (!GENERAL.has(name) && !(isKnown(name) && KNOWN[name](value)))
      throw new Error(
        `${String(method)} ${url} has the option '${name}' with the value ${JSON.stringify(value)}. ` +
          `Known options, each true, a feature flag, or what answers are made of: ${Object.keys(KNOWN).join(', ')}.`,
      );
}

/** An option that nobody knows stops the start: it would protect nothing. */
export function checkRouteConfigs(app: Pick<App, 'addHook'>): void {
  app.addHook('onRoute', checkRouteConfig);
}

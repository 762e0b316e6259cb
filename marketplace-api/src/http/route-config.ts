import type { RouteOptions } from 'fastify';
import { featureFlagOf, type FeatureFlag } from 'shared-contracts';
import type { App } from './app-types';

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
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isGuessable?: RouteConfig['isGuessable'];
    isUnlimited?: RouteConfig['isUnlimited'];
    feature?: RouteConfig['feature'];
  }
}

/** Routes name one of these; lint refuses an object written in place, in which a misspelt option would do nothing. */
export const GUESSABLE = { isGuessable: true } as const satisfies RouteConfig;
export const UNLIMITED = { isUnlimited: true } as const satisfies RouteConfig;
export const OF_REVIEWS = { feature: 'reviews' } as const satisfies RouteConfig;
export const OF_GOVERNMENT_DEALS = { feature: 'governmentDeals' } as const satisfies RouteConfig;

const isTrue = (value: unknown): boolean => value === true;
const KNOWN: Readonly<Record<keyof RouteConfig, (value: unknown) => boolean>> = {
  isGuessable: isTrue,
  isUnlimited: isTrue,
  feature: (value) => featureFlagOf(String(value)) !== null,
};
const isKnown = (name: string): name is keyof RouteConfig => Object.hasOwn(KNOWN, name);
/** Fastify's own. */
const GENERAL = new Set(['url', 'method']);

function checkRouteConfig({ method, url, config = {} }: RouteOptions): void {
  for (const [name, value] of Object.entries(config))
    if (!GENERAL.has(name) && !(isKnown(name) && KNOWN[name](value)))
      throw new Error(
        `${String(method)} ${url} has the option '${name}' with the value ${JSON.stringify(value)}. ` +
          `Known options, each true or a feature flag: ${Object.keys(KNOWN).join(', ')}.`,
      );
}

/** An option that nobody knows stops the start: it would protect nothing. */
export function checkRouteConfigs(app: Pick<App, 'addHook'>): void {
  app.addHook('onRoute', checkRouteConfig);
}

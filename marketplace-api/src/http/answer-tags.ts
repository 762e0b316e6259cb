import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import {
  CACHE_TAG_HEADER,
  formatCacheTags,
  FRESH_FOR_HEADER,
  MAX_FRESH_SECONDS,
  type CacheTag,
} from 'shared-contracts/wire';
import { secondsLeftOfDay } from '../platform/time/store-clock';
import type { App } from './app-types';
import type { MadeOf } from './route-config';

declare module 'fastify' {
  interface FastifyRequest {
    /** Arrival time of the request. A response expires as if it was made then. */
    cameAt: Date;
    /** Tags that the handler set for the response; null before it did. */
    toldTags: CacheTag[] | null;
  }
}

/** Free times change without an event when a hold expires, so responses with them last this long. */
const APPOINTMENTS_HOLD_SECONDS = 60;

/** Adds tags to this response, beside those that its route declares. */
export function tellTags(request: FastifyRequest, tags: Iterable<CacheTag>): void {
  request.toldTags = [...(request.toldTags ?? []), ...tags];
}

function secondsOf({ changesWith }: MadeOf, cameAt: Date): number {
  const ofDay = Math.min(MAX_FRESH_SECONDS, secondsLeftOfDay(cameAt));
  return changesWith === 'appointments' ? Math.min(APPOINTMENTS_HOLD_SECONDS, ofDay) : ofDay;
}

const isAnswer = (status: number): boolean => (status >= 200 && status < 300) || status === 304 || status === 404;

/** Returns the tags; null where the response must not be cached. */
function tagsOf(request: FastifyRequest, { tags, isWhole }: MadeOf): readonly CacheTag[] | null {
  const { feature } = request.routeOptions.config;
  const ofFeature: CacheTag[] = feature === undefined ? [] : ['flags'];
  if (request.toldTags !== null) return [...request.toldTags, ...tags, ...ofFeature];
  const all = [...tags, ...ofFeature];
  return isWhole === false && all.length === 0 ? null : all;
}

function addHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const { madeOf } = request.routeOptions.config;
  if (madeOf === undefined || madeOf === 'caller' || !isAnswer(reply.statusCode)) return;
  const tags = tagsOf(request, madeOf);
  if (tags === null) return;
  void reply.header(CACHE_TAG_HEADER, formatCacheTags(tags));
  if (madeOf.changesWith !== undefined) void reply.header(FRESH_FOR_HEADER, `${secondsOf(madeOf, request.cameAt)}`);
}

interface Guarded {
  readonly hide?: boolean;
  readonly security?: readonly object[];
}

/** Returns whether a read needs only a marketplace key, or nothing. */
function isAnonymousRead({ method, schema }: RouteOptions): boolean {
  const { hide = false, security = [] } = (schema ?? { hide: true }) as Guarded;
  const schemes = security.flatMap((scheme) => Object.keys(scheme));
  return !hide && [method].flat().includes('GET') && schemes.every((scheme) => scheme === 'marketplace');
}

/**
 * Adds cache tags and a lifetime to every response that pages use. An anonymous read without declared tags stops the
 * start: pages with its data would be cached and never invalidated.
 */
export function tagAnswers(app: App, now: () => Date): void {
  app.decorateRequest('cameAt');
  app.decorateRequest('toldTags', null);
  app.addHook('onRoute', (route) => {
    if (isAnonymousRead(route) && route.config?.madeOf === undefined)
      throw new Error(`GET ${route.url} does not say what its answers are made of: name it in the route's config.`);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    request.cameAt = now();
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    addHeaders(request, reply);
    done(null, payload);
  });
}

import type { FastifyRequest } from 'fastify';
import type { RouteOptions } from 'fastify';
import Type from 'typebox';
import { failure, type Failure } from '../platform/values/failure';
import { LIST_DEPTH } from '../platform/limits/list-depth';
import { addressKey } from '../platform/limits/address-key';
import { ConcurrencyLimiter } from '../platform/limits/concurrency-limiter';
import type { App } from './app-types';
import { sendFailure } from './problem-reply';

interface PageRules {
  readonly pageSize: number;
  readonly maxPageSize: number;
  /** Number of reachable entries, where the list is not paged by the database. */
  readonly depth?: number;
}

/** Rules by the schema of the parameter `page`, by which the hook finds them. */
const RULES = new WeakMap<object, PageRules>();

export function pageQuery(rules: PageRules) {
  const page = Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 }));
  RULES.set(page, rules);
  return { page, pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: rules.maxPageSize })) };
}

export function fixedPageQuery(rules: Pick<PageRules, 'pageSize' | 'depth'>) {
  return { page: pageQuery({ ...rules, maxPageSize: rules.pageSize }).page };
}

const tooDeep = (depth: number, pageSize: number): Failure =>
  failure(
    400,
    'PAGE_TOO_DEEP',
    `Pages of this list reach its first ${depth.toLocaleString('en-US')} entries. Ask for page ` +
      `${Math.ceil(depth / pageSize)} or lower, or narrow the list with a filter or another order.`,
    { field: 'page' },
  );

function depthError(query: unknown, rules: PageRules): Failure | null {
  const { page = 1, pageSize = rules.pageSize } = query as { readonly page?: number; readonly pageSize?: number };
  const depth = rules.depth ?? LIST_DEPTH;
  return (page - 1) * pageSize < depth ? null : tooDeep(depth, pageSize);
}

/** Lists that one address may read in parallel. A page of the store reads at most three. */
const MAX_CONCURRENT_LISTS = 8;

const tooMany = (): Failure =>
  failure(429, 'RATE_LIMITED', 'Too many lists are being read from your network. Try again in a second.', {
    retryAfterSeconds: 1,
  });

const pageSchemaOf = ({ schema }: RouteOptions): object | undefined =>
  (schema?.querystring as { properties?: { page?: object } } | undefined)?.properties?.page;

/**
 * Refuses pages beyond the depth of their list, and more parallel lists per address than a page of the store needs. The
 * gateway's own reads serve all shoppers and are limited in the gateway.
 * @throws at start, for a route with a parameter `page` that has no depth
 */
export function limitLists(app: Pick<App, 'addHook'>): void {
  const limiter = new ConcurrencyLimiter(MAX_CONCURRENT_LISTS);
  const keyOf = (request: FastifyRequest) => addressKey(request.ip);
  app.addHook('onRoute', (route) => {
    const page = pageSchemaOf(route);
    if (page === undefined) return;
    const rules = RULES.get(page);
    if (rules === undefined) throw new Error(`${route.url} has pages without a depth: take them from pageQuery().`);
    const before = [route.preHandler ?? []].flat();
    route.preHandler = [
      (request, reply, done) => {
        const error = depthError(request.query, rules);
        if (error) return void sendFailure(request, reply, error);
        if (request.isOfGateway) return done();
        const release = limiter.take(keyOf(request));
        if (release === null) return void sendFailure(request, reply, tooMany());
        reply.raw.once('close', release);
        return done();
      },
      ...before,
    ];
  });
}

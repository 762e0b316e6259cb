import type { FastifyRequest } from 'fastify';
import type { RouteOptions } from 'fastify';
import Type from 'typebox';
import { failure, type Failure } from '../platform/failure';
import { LIST_DEPTH } from '../platform/list-depth';
import { addressKey } from '../platform/address-key';
import { ConcurrencyLimiter } from '../platform/concurrency-limiter';
import type { App } from './app-types';
import { sendFailure } from './problem-reply';

interface PageRules {
  /** Where the caller names none. */
  readonly pageSize: number;
  readonly maxPageSize: number;
  /** Entries that pages reach, where the list is not read from the database row by row. */
  readonly depth?: number;
}

/** By the schema of the parameter `page`, which a route's query string holds as it is. */
const RULES = new WeakMap<object, PageRules>();

/** The parameters of a list that is read page by page. */
export function pageQuery(rules: PageRules) {
  const page = Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 }));
  RULES.set(page, rules);
  return { page, pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: rules.maxPageSize })) };
}

/** The parameter of a list whose pages have one size. */
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

/** Lists that one address reads at the same time. A page of the store reads at most three. */
const LISTS_AT_ONCE = 8;

const tooMany = (): Failure =>
  failure(429, 'RATE_LIMITED', 'Too many lists are being read from your network. Try again in a second.', {
    retryAfterSeconds: 1,
  });

const pageSchemaOf = ({ schema }: RouteOptions): object | undefined =>
  (schema?.querystring as { properties?: { page?: object } } | undefined)?.properties?.page;

/**
 * Refuses pages beyond the depth of their list, and more lists at once from one address than a page of the store needs.
 * Reads of the gateway are everybody's, and limited there.
 * @throws at start, for a route with a parameter `page` that has no depth
 */
export function limitLists(app: Pick<App, 'addHook'>): void {
  const limiter = new ConcurrencyLimiter(LISTS_AT_ONCE);
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

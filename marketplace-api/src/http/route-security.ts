import type { SwaggerTransform } from '@fastify/swagger';
import type { FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import { Problem } from 'shared-contracts/wire';
import type { StaffRole } from '../platform/security/staff';

/**
 * Authorization of calls. Every route names one entry as its schema's `security`, from which the authorization matrix
 * is generated. Unauthorized callers get 404 for another's resource, and 401 without credentials.
 */
export const SECURITY = {
  /** No credentials: documents about the API itself. */
  open: [],
  /** Any page of a variant: `X-Marketplace-Key`. */
  marketplace: [{ marketplace: [] }],
  /** The session of the cart: also `X-Session-Id`. */
  session: [{ marketplace: [], session: [] }],
  /** The session of the named cart; without a cart the call creates one. */
  sessionOrNew: [{ marketplace: [], session: [] }, { marketplace: [] }],
  /** A program's member: also `X-Access-Token`. */
  member: [{ marketplace: [], member: [] }],
  /** The holder of a token for one resource, from a mailed link: in the body, the query, or `X-Confirmation-Token`. */
  token: [{ marketplace: [], token: [] }],
  /** A partner's server, with the secret of its variant as bearer token. */
  partner: [{ marketplace: [], partner: [] }],
  /** The payment provider, by the signature of the body. */
  webhook: [{ webhook: [] }],
  /** The store's own gateways: `X-Gateway-Key`. */
  gateway: [{ gateway: [] }],
  /** Staff with one of these roles (or `admin`), each with a personal key as bearer token. */
  staff: <const R extends readonly StaffRole[]>(...roles: R) => [{ staff: roles }] as const,
} as const;

/** Returns the roles of a call besides `admin`; none for a call that is not for staff. */
export const staffRolesOf = ({ security = [] }: { security?: readonly object[] }): readonly StaffRole[] =>
  security.flatMap((scheme) => (scheme as { staff?: readonly StaffRole[] }).staff ?? []);

export const SECURITY_SCHEMES = {
  marketplace: { type: 'apiKey', in: 'header', name: 'X-Marketplace-Key' },
  session: { type: 'apiKey', in: 'header', name: 'X-Session-Id' },
  member: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Access-Token',
    description: 'The access token that POST /login gave.',
  },
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Confirmation-Token',
    description: 'A token from a mailed link, in this header or where the call takes it.',
  },
  partner: { type: 'http', scheme: 'bearer', description: "The partner's secret." },
  staff: { type: 'http', scheme: 'bearer', description: 'The key of a person who works for the store.' },
  gateway: { type: 'apiKey', in: 'header', name: 'X-Gateway-Key' },
  webhook: { type: 'apiKey', in: 'header', name: 'X-Sandbox-Signature' },
} as const;

/**
 * Schemes whose credentials browsers hold. Calls with any other are for servers, and no public gateway forwards them.
 */
const BROWSER_SCHEMES: ReadonlySet<string> = new Set(['marketplace', 'session', 'member', 'token']);

/** Returns whether browsers make a call, by its security schemes. Any scheme not listed is for servers. */
export const isForBrowsers = (schemes: readonly string[]): boolean =>
  schemes.every((scheme) => BROWSER_SCHEMES.has(scheme));

/** Documents a body limit above the default as `x-max-body-bytes`. */
export const documentBodyLimit: SwaggerTransform = ({ schema, url, route }) => ({
  url,
  schema:
    route.bodyLimit === undefined ? schema : ({ ...schema, 'x-max-body-bytes': route.bodyLimit } as FastifySchema),
});

type DocumentedSchema = NonNullable<RouteOptions['schema']> & { hide?: boolean; security?: readonly object[] };

/** Documents the errors that every route can return. */
export function documentCommonProblems(route: RouteOptions): void {
  const schema = route.schema as DocumentedSchema | undefined;
  if (!schema || schema.hide) return;
  const takesInput = schema.body !== undefined || schema.querystring !== undefined || schema.params !== undefined;
  const isOpen = schema.security?.length === 0;
  schema.response = {
    ...(takesInput ? { 400: Problem } : {}),
    ...(isOpen ? {} : { 401: Problem }),
    ...(staffRolesOf(schema).length > 0 ? { 403: Problem } : {}),
    ...(schema.body === undefined ? {} : { 413: Problem, 415: Problem }),
    429: Problem,
    500: Problem,
    503: Problem,
    ...(schema.response as object | undefined),
  };
}

/** Returns the bearer token of a request, or an empty text. */
export function bearerOf(request: FastifyRequest): string {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : '';
}

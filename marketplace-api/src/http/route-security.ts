import type { SwaggerTransform } from '@fastify/swagger';
import type { FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import { Problem } from 'shared-contracts/wire';
import type { StaffRole } from '../platform/staff';

/**
 * Who may make a call; every route names one as its schema's `security`, and the authorization matrix is made from it.
 * To anybody else a thing that belongs to somebody does not exist (404); a caller without credentials is told which to
 * send (401).
 */
export const SECURITY = {
  /** Nobody is asked for anything: documents about the API itself. */
  open: [],
  /** Any page of a variant: `X-Marketplace-Key`. */
  marketplace: [{ marketplace: [] }],
  /** The session of the cart: `X-Session-Id` too. */
  session: [{ marketplace: [], session: [] }],
  /** The session of the cart that is named; where none is, the call begins one. */
  sessionOrNew: [{ marketplace: [], session: [] }, { marketplace: [] }],
  /** A program's member: `X-Access-Token` too. */
  member: [{ marketplace: [], member: [] }],
  /**
   * Whoever holds the token of this one thing: a link in a mail. Named in the body, the query, or
   * `X-Confirmation-Token`.
   */
  token: [{ marketplace: [], token: [] }],
  /** The partner's server, with the secret of its variant as a bearer token. */
  partner: [{ marketplace: [], partner: [] }],
  /** The payment provider, by the signature of the body. */
  webhook: [{ webhook: [] }],
  /** The store's own gateways, for themselves: `X-Gateway-Key`. */
  gateway: [{ gateway: [] }],
  /** The store's own staff of these roles (and `admin`), each with a key of their own as a bearer token. */
  staff: <const R extends readonly StaffRole[]>(...roles: R) => [{ staff: roles }] as const,
} as const;

/** Roles that a call is for, apart from `admin`; none for a call that is not for staff. */
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
 * Schemes whose credentials browsers hold. A call with any other one is for servers, and no public gateway passes it
 * on.
 */
const BROWSER_SCHEMES: ReadonlySet<string> = new Set(['marketplace', 'session', 'member', 'token']);

/**
 * Whether browsers make a call, by the names of its security schemes. A new scheme is for servers until it is named
 * here.
 */
export const isForBrowsers = (schemes: readonly string[]): boolean =>
  schemes.every((scheme) => BROWSER_SCHEMES.has(scheme));

/** A call that takes more than the usual body says so in the document, as `x-max-body-bytes`. */
export const documentBodyLimit: SwaggerTransform = ({ schema, url, route }) => ({
  url,
  schema:
    route.bodyLimit === undefined ? schema : ({ ...schema, 'x-max-body-bytes': route.bodyLimit } as FastifySchema),
});

type DocumentedSchema = NonNullable<RouteOptions['schema']> & { hide?: boolean; security?: readonly object[] };

/** What every documented route can answer, so that no route has to say it. */
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

/** The bearer token of a request, or an empty text. */
export function bearerOf(request: FastifyRequest): string {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : '';
}

import { API_CALLS } from 'shared-contracts/api-calls';
import { parseRequestPath } from '../http/request-path';

/** A validated public call. */
export interface PublicCall {
  /** Path and query for the API; the path is rebuilt from its parsed segments. */
  readonly target: string;
  /** Pattern of the path: `/v1/products/{productNumber}`. */
  readonly route: string;
  /** Part of the API, the first segment after its version: `products`. */
  readonly area: string;
  readonly maxBodyBytes: number;
}

interface Template {
  readonly route: string;
  readonly segments: readonly string[];
  readonly isPublic: boolean;
  readonly maxBodyBytes: number;
}

const isParameter = (segment: string): boolean => segment.startsWith('{');
/** A segment that is still encoded after one decoding targets another decoder. */
const ENCODED_TWICE = /%[0-9a-f]{2}/i;

const keyOf = (method: string, length: number): string => `${method} ${length}`;

function readTemplates(): ReadonlyMap<string, readonly Template[]> {
  const templates = new Map<string, Template[]>();
  for (const [call, { isPublic, maxBodyBytes }] of Object.entries(API_CALLS)) {
    const [method = '', path = ''] = call.split(' ');
    const segments = path.slice(1).split('/');
    const key = keyOf(method, segments.length);
    templates.set(key, [...(templates.get(key) ?? []), { route: path, segments, isPublic, maxBodyBytes }]);
  }
  return templates;
}

const TEMPLATES = readTemplates();

function matches(template: Template, segments: readonly string[]): boolean {
  return template.segments.every((segment, at) =>
    isParameter(segment) ? segments[at] !== '' : segment === segments[at],
  );
}

/** Orders templates as the API's router does: at the first different segment, the literal one wins. */
function isMoreSpecific(one: Template, other: Template): boolean {
  const at = one.segments.findIndex(
    (segment, index) => isParameter(segment) !== isParameter(other.segments[index] ?? ''),
  );
  return at >= 0 && !isParameter(one.segments[at] ?? '');
}

/**
 * Returns the public call of a method and a path, or null: calls that OpenAPI does not document for browsers do not
 * exist here.
 * @param target path below the API's root with its query, such as `/v1/products?type=tires`
 */
export function findPublicCall(method: string, target: string): PublicCall | null {
  const path = parseRequestPath(target);
  if (!path || path.segments.some((segment) => segment === '' || ENCODED_TWICE.test(segment))) return null;
  const known = TEMPLATES.get(keyOf(method === 'HEAD' ? 'GET' : method, path.segments.length)) ?? [];
  const [found] = known
    .filter((template) => matches(template, path.segments))
    .sort((one, other) => (isMoreSpecific(one, other) ? -1 : 1));
  if (!found?.isPublic) return null;
  return {
    target: `/${path.segments.map(encodeURIComponent).join('/')}${path.search}`,
    route: found.route,
    area: found.segments[found.segments.indexOf('v1') + 1] ?? found.route,
    maxBodyBytes: found.maxBodyBytes,
  };
}

/** A request target, parsed once. All decisions about a path use these segments. */
export interface RequestPath {
  /** Decoded; none is '.' or '..', none contains a separator or a control character. */
  readonly segments: readonly string[];
  /** With its question mark, or empty. */
  readonly search: string;
}

const PRINTABLE = /^[\x21-\x7e]+$/;
const FORBIDDEN_IN_SEGMENT = /[/\\\p{Cc}]/u;
const DOTS = new Set(['.', '..']);

function decode(segment: string): string | null {
  try {
    const text = decodeURIComponent(segment);
    return DOTS.has(text) || FORBIDDEN_IN_SEGMENT.test(text) ? null : text;
  } catch {
    return null;
  }
}

/**
 * Parses a target in origin form (RFC 9112 §3.2.1). Unusual paths are rejected instead of normalized, because programs
 * that parse them differently allow a request to leave its prefix.
 */
export function parseRequestPath(target: string): RequestPath | null {
  if (!PRINTABLE.test(target) || !target.startsWith('/') || target.includes('#')) return null;
  const queryAt = target.indexOf('?');
  const path = queryAt < 0 ? target : target.slice(0, queryAt);
  const search = queryAt < 0 ? '' : target.slice(queryAt);
  if (path === '/') return { segments: [], search };
  const raw = path.slice(1).split('/');
  // Pages decide on a trailing slash; an empty segment elsewhere is a second spelling of a path.
  if (raw.slice(0, -1).includes('')) return null;
  const segments = raw.map(decode);
  return segments.includes(null) ? null : { segments: segments as string[], search };
}

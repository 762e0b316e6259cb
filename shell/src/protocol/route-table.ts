/** A compiled pattern in react-router's syntax: `/product/:productNumber/:slug?`, `/deals/*`. */
interface CompiledPath {
  readonly expression: RegExp;
  /** Sorts static before dynamic before splat, segment by segment. */
  readonly rank: string;
}

/** A page and its paths. */
export interface Route<T> {
  readonly paths: readonly string[];
  readonly target: T;
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function compile(pattern: string): CompiledPath {
  const segments = pattern.split('/').filter(Boolean);
  let source = '^';
  let rank = '';
  for (const segment of segments) {
    const isOptional = segment.endsWith('?');
    const name = isOptional ? segment.slice(0, -1) : segment;
    if (name === '*') source += '(?:/.*)?';
    else if (name.startsWith(':')) source += isOptional ? '(?:/[^/]+)?' : '/[^/]+';
    else source += isOptional ? `(?:/${escape(name)})?` : `/${escape(name)}`;
    rank += name === '*' ? '3' : isOptional ? '2' : name.startsWith(':') ? '1' : '0';
  }
  return { expression: new RegExp(`${source}/?$`, 'i'), rank };
}

/** Creates a function that finds the page of a path; the most specific pattern wins. Gateway and browser share it. */
export function createRouteTable<T>(routes: readonly Route<T>[]): (pathname: string) => T | null {
  const compiled = routes
    .flatMap(({ paths, target }) => paths.map((path) => ({ ...compile(path), target })))
    .sort((one, other) => (one.rank < other.rank ? -1 : one.rank > other.rank ? 1 : 0));
  return (pathname) => compiled.find(({ expression }) => expression.test(pathname))?.target ?? null;
}

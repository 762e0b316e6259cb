import { withoutPersonal } from 'shared-contracts/analytics';
import { MESSAGE_LENGTH, SHELL } from '../../protocol/report-limits';
import type { BrowserErrorReport } from '../../protocol/browser-report';
import type { Release } from '../../protocol/page-data';
import type { PageError } from './start-reports';

/** Address with line and column in a stack of any engine. */
const FRAME = /(https?:\/\/[^\s()]+?):(\d+):(\d+)/;
/** Files of a release. The address of a document can hold an order's number. */
const FILE = /^\/(?:remotes|assets)\/.*?([^/]+)$/;
const NOT_OURS = /^(AbortError|.*ResizeObserver loop)/;

interface Place {
  readonly path: string;
  readonly at: string;
}

/** Returns the first frame of a stack; null when it is not code of the store, for example an extension's. */
function placeOf({ error, file = '' }: PageError): Place | null {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const [, href, line, column] = FRAME.exec(stack) ?? [];
  if (href === undefined && /extension:\/\//.test(stack)) return null;
  const address = href ?? file;
  if (!URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  if (origin !== location.origin) return null;
  const name = FILE.exec(pathname)?.[1] ?? 'document';
  return { path: pathname, at: (line === undefined ? name : `${name}:${line}:${column}`).slice(-120) };
}

/** Returns the remote whose file has the path, by the name under which pages use it. */
function remoteOf(path: string, { remotes }: Pick<Release, 'remotes'>): string {
  const found = Object.entries(remotes).find(([, { entry }]) => {
    const [, folder, name] = entry.split('/');
    return path.startsWith(`/${folder}/${name}/`);
  });
  return found?.[0] ?? SHELL;
}

/** Returns a text without line breaks, personal data and queries of addresses, which can hold tokens. */
const told = (text: string): string =>
  withoutPersonal(text.replaceAll(/\s+/g, ' ').replaceAll(/\?[^\s'")]*/g, '?'))
    .trim()
    .slice(0, MESSAGE_LENGTH);

/**
 * Returns an error for a report; null when it is not the store's: an extension's, a cancelled request's, or a known
 * false alarm. An error that code reported itself counts without a stack as well.
 */
export function readError(found: PageError, release: Pick<Release, 'remotes'>): BrowserErrorReport | null {
  const { error, where, remote } = found;
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const place = placeOf(found);
  if (NOT_OURS.test(text) || (place === null && remote === undefined)) return null;
  return {
    remote: remote ?? remoteOf(place?.path ?? '', release),
    where: where.slice(0, 60),
    message: told(text),
    at: place?.at ?? '',
    count: 1,
  };
}

import { useEffect, useState } from 'react';
import type { HostServices } from 'shared-contracts';
import { useHost } from '../view/island-tree';
import { useHostLocation } from '../view/use-state-event';

const PREFIX = 'link.';
const NAMED = /^#token=([\w-]{16,200})$/;
/** For browsers that keep nothing: good until the page goes. */
const memory = new Map<string, string>();

/** The token that is kept for a name; null where there is none. Browser only. */
export function linkTokenOf(name: string): string | null {
  try {
    return memory.get(name) ?? sessionStorage.getItem(PREFIX + name);
  } catch {
    return memory.get(name) ?? null;
  }
}

/**
 * Keeps a token for the browser session that came otherwise than by a link: a code was entered, or the session may have
 * one.
 */
export function keepLinkToken(name: string, token: string): void {
  try {
    sessionStorage.setItem(PREFIX + name, token);
    memory.delete(name);
  } catch {
    // Blocked or full.
    memory.set(name, token);
  }
}

/**
 * Nobody opens by them any more: the next person at this computer must not. `kind` is what the names begin with, e.g.
 * `order:`. Browser only.
 */
export function forgetLinkTokens(kind: string): void {
  for (const name of [...memory.keys()]) if (name.startsWith(kind)) memory.delete(name);
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX + kind)) sessionStorage.removeItem(key);
  } catch {
    // Blocked: there are none.
  }
}

/**
 * The token of a mailed link (`#token=…`). It leaves the address at once, so that nobody reads it over a shoulder, in
 * the history or in a picture of the screen, and is kept for the browser session, so that a reload works. Browser only.
 * @param name what it opens, e.g. `booking:<id>`: tokens of two links never meet
 */
export function takeLinkToken({ navigation }: Pick<HostServices, 'navigation'>, name: string): string | null {
  const { pathname, search, hash } = navigation.current();
  const token = NAMED.exec(hash)?.[1];
  if (token === undefined) return linkTokenOf(name);
  keepLinkToken(name, token);
  navigation.go(pathname + search, { replace: true, scroll: false });
  return token;
}

/**
 * {@link takeLinkToken} for a component. Undefined on the server and until the browser has looked; null where there is
 * none.
 */
export function useLinkToken(name: string): string | null | undefined {
  const host = useHost();
  const { hash } = useHostLocation();
  const [token, setToken] = useState<string | null>();
  useEffect(() => setToken(takeLinkToken(host, name)), [host, name, hash]);
  return token;
}

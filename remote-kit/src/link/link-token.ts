import { useEffect, useState } from 'react';
import type { HostServices } from 'shared-contracts';
import { useHost } from '../view/island-tree';
import { useHostLocation } from '../view/use-state-event';

const PREFIX = 'link.';
const NAMED = /^#token=([\w-]{16,200})$/;
/** Fallback for browsers with blocked storage, until the page unloads. */
const memory = new Map<string, string>();

/** Returns the stored token of a name; null without one. Browser only. */
export function linkTokenOf(name: string): string | null {
  try {
    return memory.get(name) ?? sessionStorage.getItem(PREFIX + name);
  } catch {
    return memory.get(name) ?? null;
  }
}

/** Stores a token for the browser session that did not come from a link: from an entered code, or a session token. */
export function keepLinkToken(name: string, token: string): void {
  try {
    sessionStorage.setItem(PREFIX + name, token);
    memory.delete(name);
  } catch {
    // Storage is blocked or full.
    memory.set(name, token);
  }
}

/**
 * Removes tokens after sign-out, so that the next person at this computer cannot use them. `kind` is the prefix of
 * their names, e.g. `order:`. Browser only.
 */
export function forgetLinkTokens(kind: string): void {
  for (const name of [...memory.keys()]) if (name.startsWith(kind)) memory.delete(name);
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX + kind)) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: there are none.
  }
}

/**
 * Takes the token of a mailed link (`#token=…`). It is removed from the address at once, to keep it out of the history
 * and of screenshots, and stored for the browser session, so that a reload works. Browser only.
 * @param name resource of the link, e.g. `booking:<id>`: tokens of two links are separate
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
 * Returns {@link takeLinkToken} for a component. Undefined on the server and before the first effect; null without a
 * token.
 */
export function useLinkToken(name: string): string | null | undefined {
  const host = useHost();
  const { hash } = useHostLocation();
  const [token, setToken] = useState<string | null>();
  useEffect(() => setToken(takeLinkToken(host, name)), [host, name, hash]);
  return token;
}

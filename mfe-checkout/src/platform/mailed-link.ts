import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useHost } from 'remote-kit';
import { hasTexts, kept } from './kept';

/** A mailed link that was opened in this tab: what it opens, and its secret. */
interface MailedLink {
  readonly subject: string;
  readonly token: string;
}

/** A secret that no header can carry would make every call fail like a lost connection. */
const HEADER = /^[\x21-\x7e]{1,200}$/;
const KEPT = 5;

const isMailedLink = (value: unknown): value is MailedLink =>
  hasTexts(value, ['subject', 'token']) && HEADER.test(value['token'] as string);

/** The secrets of the links to one kind of page. They live as long as the browser session and never stand in an address. */
export interface MailedLinks {
  tokenOf(subject: string): string | null;
  keep(subject: string, token: string): void;
}

function mailedLinks(key: string): MailedLinks {
  const stored = kept(
    () => sessionStorage,
    key,
    (value): value is readonly unknown[] => Array.isArray(value),
  );
  const all = (): readonly MailedLink[] => (stored.read() ?? []).filter(isMailedLink);
  return {
    tokenOf: (subject) => all().find((link) => link.subject === subject)?.token ?? null,
    keep: (subject, token) =>
      stored.write([{ subject, token }, ...all().filter((link) => link.subject !== subject)].slice(0, KEPT)),
  };
}

export const paymentLinks = mailedLinks('checkout.payment-links');
export const orderLinks = mailedLinks('checkout.order-links');

/** The secret behind `#token=`; null where there is none that a call could carry. */
export function tokenIn(hash: string): string | null {
  const token = new URLSearchParams(hash.slice(1)).get('token');
  return token !== null && HEADER.test(token) ? token : null;
}

/**
 * Takes the secret out of the address at once: nobody who is shown the address, or the history, gets it. `open` is called when that is
 * done, and again for another link.
 */
export function useMailedLink(links: MailedLinks, subject: string, open: () => void): void {
  const { navigation } = useHost();
  const { hash, pathname, search } = useLocation();
  useEffect(() => {
    const token = tokenIn(hash);
    if (token === null) return open();
    links.keep(subject, token);
    navigation.go(pathname + search, { replace: true, scroll: false });
  }, [links, subject, open, navigation, hash, pathname, search]);
}

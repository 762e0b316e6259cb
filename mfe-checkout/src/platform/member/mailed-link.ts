import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { forgetLinkTokens, keepLinkToken, linkTokenOf, takeLinkToken, useHost } from 'remote-kit';

/** Secrets of mailed links to one kind of page. They last for the browser session and are never in an address. */
export interface MailedLinks {
  nameOf(subject: string): string;
  tokenOf(subject: string): string | null;
  keep(subject: string, token: string): void;
  forgetAll(): void;
}

function mailedLinks(kind: string): MailedLinks {
  const nameOf = (subject: string): string => `${kind}:${subject}`;
  return {
    nameOf,
    tokenOf: (subject) => linkTokenOf(nameOf(subject)),
    keep: (subject, token) => keepLinkToken(nameOf(subject), token),
    forgetAll: () => forgetLinkTokens(nameOf('')),
  };
}

export const paymentLinks = mailedLinks('additional-payment');
export const orderLinks = mailedLinks('order');
export const passwordLinks = mailedLinks('password');

/** Removes the secret from the address; `open` is called afterwards, and again for another link. */
export function useMailedLink(links: MailedLinks, subject: string, open: () => void): void {
  const host = useHost();
  const { hash } = useLocation();
  useEffect(() => {
    takeLinkToken(host, links.nameOf(subject));
    // Otherwise the address has changed, and this is called again for it.
    if (host.navigation.current().hash === hash) open();
  }, [links, subject, open, host, hash]);
}

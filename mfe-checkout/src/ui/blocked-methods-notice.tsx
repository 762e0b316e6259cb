import { PAYMENT_METHOD_FACTS, type PaymentMethod } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { Notice } from 'shared-ui';
import { blockedMethods } from '../platform/payment/usable-methods';

const LIST = new Intl.ListFormat('en-US');

/** Explains which payment methods need storage, and how to allow it. */
export function BlockedMethodsNotice({ offered }: { readonly offered: readonly PaymentMethod[] }) {
  const names = blockedMethods(offered, useHost()).map((method) => PAYMENT_METHOD_FACTS[method].name);
  if (names.length === 0) return null;
  return (
    <Notice tone="info" title={`${LIST.format(names)} can’t be used in this browser`}>
      You would approve the payment on another site, and a browser that blocks site data does not recognize you when you
      come back. Pay another way here, or allow site data for this store in your browser’s settings and start again.
    </Notice>
  );
}

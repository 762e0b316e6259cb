import { createContext, useCallback, useContext, useEffect } from 'react';
import type { Money, PaymentMethod, PaymentSession } from 'shared-contracts';
import type { AppError } from 'remote-kit';

/** Purpose of a payment. */
export type PayPurpose = 'order' | 'additional';

/** Data that validates the merchant for a wallet's sheet. */
export interface MerchantVisit {
  readonly method: PaymentMethod;
  readonly sessionId: string;
  readonly validationUrl: string;
}

/**
 * Payment context of all method panels, provided by checkout for its cart, and by the page of an additional payment.
 */
export interface PaymentContext {
  readonly purpose: PayPurpose;
  readonly amount: Money;
  /** Label of the amount beside the button on a phone. */
  readonly amountLabel: string;
  /** Open form, sheet or page of the provider. */
  readonly session: PaymentSession | null;
  readonly isOpening: boolean;
  /** Why it could not be opened. */
  readonly sessionError: AppError | null;
  /** Link to the choice of a method; null when it is on the same page. */
  readonly choiceHref: string | null;
  open(method: PaymentMethod): void;
  begin(): void;
  /** Called when the shopper closed the sheet without paying. */
  cancel(method: PaymentMethod): void;
  validateMerchant(visit: MerchantVisit): void;
  /** `agreed` is the amount on the clicked button. */
  pay(payment: { readonly method: PaymentMethod; readonly providerToken: string; readonly agreed: Money }): void;
}

export const ReactPaymentContext = createContext<PaymentContext | null>(null);

export function usePaymentContext(): PaymentContext {
  const desk = useContext(ReactPaymentContext);
  if (desk === null) throw new Error('usePayDesk was called outside a page that takes payments.');
  return desk;
}

/**
 * Returns the provider's session of a method in this context. `isAtOnce` opens it with the page, as for the card form.
 */
export function usePaymentSession(method: PaymentMethod, isAtOnce: boolean) {
  const { session, isOpening, sessionError, open: openAt } = usePaymentContext();
  const own = session?.paymentMethod === method ? session : null;
  const open = useCallback(() => openAt(method), [openAt, method]);
  const isMissing = isAtOnce && own === null && !isOpening && sessionError === null;
  useEffect(() => {
    if (isMissing) open();
  }, [isMissing, open]);
  return { session: own, isOpening, error: sessionError, open };
}

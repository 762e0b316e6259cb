import { createContext, useCallback, useContext, useEffect } from 'react';
import type { Money, PaymentMethod, PaymentSession } from 'shared-contracts';
import type { AppError } from 'remote-kit';

/** What a press pays for. */
export type PayPurpose = 'order' | 'additional';

/** What a wallet's sheet wants to be vouched for. */
export interface MerchantVisit {
  readonly method: PaymentMethod;
  readonly sessionId: string;
  readonly validationUrl: string;
}

/**
 * Where the panels of all methods pay. A page gives it: checkout for its cart, the page of an additional payment for
 * that.
 */
export interface PayDesk {
  readonly purpose: PayPurpose;
  readonly amount: Money;
  /** What the amount is called beside the button on a phone. */
  readonly amountLabel: string;
  /** The provider's form, sheet or page that is open. */
  readonly session: PaymentSession | null;
  readonly isOpening: boolean;
  /** Why it could not be opened. */
  readonly sessionError: AppError | null;
  /** Where another method is chosen; null where that is on the same page. */
  readonly choiceHref: string | null;
  open(method: PaymentMethod): void;
  begin(): void;
  /** The shopper closed the sheet without paying. */
  cancel(method: PaymentMethod): void;
  validateMerchant(visit: MerchantVisit): void;
  /** `agreed` is the amount that stood on what was pressed. */
  pay(payment: { readonly method: PaymentMethod; readonly providerToken: string; readonly agreed: Money }): void;
}

export const PayDeskContext = createContext<PayDesk | null>(null);

export function usePayDesk(): PayDesk {
  const desk = useContext(PayDeskContext);
  if (desk === null) throw new Error('usePayDesk was called outside a page that takes payments.');
  return desk;
}

/** The provider's session of a method at this desk. `isAtOnce` opens it with the page, as the card's form is. */
export function usePaymentSession(method: PaymentMethod, isAtOnce: boolean) {
  const { session, isOpening, sessionError, open: openAt } = usePayDesk();
  const own = session?.paymentMethod === method ? session : null;
  const open = useCallback(() => openAt(method), [openAt, method]);
  const isMissing = isAtOnce && own === null && !isOpening && sessionError === null;
  useEffect(() => {
    if (isMissing) open();
  }, [isMissing, open]);
  return { session: own, isOpening, error: sessionError, open };
}

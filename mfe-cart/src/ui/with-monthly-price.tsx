import type { ReactNode } from 'react';
import type { Cart } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { MonthlyPrice, ProgramNote } from 'shared-ui';

interface WithMonthlyPriceProps {
  readonly cart: Cart;
  /** The cart's total. */
  readonly children: ReactNode;
}

/** Beside the total, what it is a month: before it where the variant leads with that, nothing where none lends. */
export function WithMonthlyPrice({ cart, children }: WithMonthlyPriceProps) {
  const { leadsWithMonthlyPrice: isLead, paymentMethods, payOverTime } = useHost().variant;
  const monthly = (
    <MonthlyPrice
      amountCents={Math.round(cart.total.value * 100)}
      methods={paymentMethods}
      isBeforeTax={!cart.isTaxCalculated}
      size={isLead ? 'large' : 'small'}
    />
  );
  return (
    <>
      {isLead ? monthly : null}
      {children}
      {isLead ? null : monthly}
      <ProgramNote text={payOverTime} />
    </>
  );
}

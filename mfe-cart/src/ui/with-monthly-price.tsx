import type { ReactNode } from 'react';
import { toCents, type Cart } from 'shared-contracts';
import { serverNow, useHost } from 'remote-kit';
import { MonthlyPrice, ProgramNote } from 'shared-ui';

interface WithMonthlyPriceProps {
  readonly cart: Cart;
  /** The cart's total. */
  readonly children: ReactNode;
}

/** Adds the monthly amount to the total: before it in variants that lead with it, nothing without lenders. */
export function WithMonthlyPrice({ cart, children }: WithMonthlyPriceProps) {
  const { api, variant } = useHost();
  const { leadsWithMonthlyPrice: isLead, paymentMethods, payOverTime, programPlan } = variant;
  const amountCents = toCents(cart.total.value);
  const monthly = (
    <MonthlyPrice
      amountCents={amountCents}
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
      <ProgramNote
        text={payOverTime}
        plan={programPlan}
        amountCents={amountCents}
        nowMs={() => serverNow(api)}
        isBeforeTax={!cart.isTaxCalculated}
      />
    </>
  );
}

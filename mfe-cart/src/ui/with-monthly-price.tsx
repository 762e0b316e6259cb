import type { ReactNode } from 'react';
import { toCents, type Cart } from 'shared-contracts';
import { serverNow, useHost } from 'remote-kit';
import { MonthlyPrice, ProgramNote } from 'shared-ui';

interface WithMonthlyPriceProps {
  readonly cart: Cart;
  /** The cart's total. */
  readonly children: ReactNode;
}

/** Beside the total, what it is a month: before it where the variant leads with that, nothing where none lends. */
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

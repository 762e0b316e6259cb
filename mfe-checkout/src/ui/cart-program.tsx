import { toCents, type Cart } from 'shared-contracts';
import { serverNow, useHost } from 'remote-kit';
import { ProgramNote } from 'shared-ui';

/** Shows the payment plan of the variant's program for a cart. */
export function CartProgram({ cart: { total, isTaxCalculated } }: { readonly cart: Cart }) {
  const { api, variant } = useHost();
  const { payOverTime: text, programPlan: plan } = variant;
  const amountCents = toCents(total.value);
  return <ProgramNote {...{ text, plan, amountCents }} nowMs={() => serverNow(api)} isBeforeTax={!isTaxCalculated} />;
}

import { serverNow, useHost } from 'remote-kit';
import { ProgramNote } from 'shared-ui';

/** Props of {@link ProgramPayments}. */
export interface ProgramPaymentsProps {
  readonly text: string;
  readonly amountCents: number;
}

/** Shows the payment plan of the variant's program for an amount before tax. */
export function ProgramPayments({ text, amountCents }: ProgramPaymentsProps) {
  const { api, variant } = useHost();
  return (
    <ProgramNote
      text={text}
      plan={variant.programPlan}
      amountCents={amountCents}
      nowMs={() => serverNow(api)}
      isBeforeTax
    />
  );
}

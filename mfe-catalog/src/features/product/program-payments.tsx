import { serverNow, useHost } from 'remote-kit';
import { ProgramNote } from 'shared-ui';

/** What the variant's program pays over time, and how much. */
export interface ProgramPaymentsProps {
  readonly text: string;
  readonly amountCents: number;
}

/** The program's payments for what is shown, before tax. */
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

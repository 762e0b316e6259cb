import type { ReactNode } from 'react';
import { Button, ThumbBar } from 'shared-ui';
import { usePaymentContext, type PayPurpose } from '../../platform/payment/payment-context';

interface PayButtonProps {
  readonly isBusy: boolean;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
  readonly kind?: 'primary' | 'wallet';
  /** Shows the amount beside the button on a phone, when the button does not contain it. */
  readonly hasTotal?: boolean;
  readonly children: ReactNode;
}

const WORKING: Readonly<Record<PayPurpose, string>> = {
  order: 'Placing your order',
  additional: 'Paying',
};

/** The only button of the screen that charges. */
export function PayButton({ isBusy, isDisabled, onPress, kind, hasTotal = false, children }: PayButtonProps) {
  const { amount, amountLabel, purpose } = usePaymentContext();
  const total = hasTotal ? { label: amountLabel, formatted: amount.formattedValue } : null;
  return (
    <ThumbBar {...(total && { total })}>
      <Button
        size="large"
        {...(kind && { kind })}
        isWide
        icon="lock"
        disabled={isDisabled}
        isLoading={isBusy}
        loadingLabel={WORKING[purpose]}
        onClick={onPress}
      >
        {children}
      </Button>
    </ThumbBar>
  );
}

import type { ReactNode } from 'react';
import { Button } from 'shared-ui';
import { ActionBar } from '../../ui/action-bar';

interface PayButtonProps {
  readonly isBusy: boolean;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
  readonly kind?: 'primary' | 'wallet';
  /** Shows the total beside the button on a phone, where the button does not name it. */
  readonly hasTotal?: boolean;
  readonly children: ReactNode;
}

/** The one button of the screen that moves money. */
export function PayButton({ isBusy, isDisabled, onPress, kind, hasTotal = false, children }: PayButtonProps) {
  return (
    <ActionBar hasTotal={hasTotal}>
      <Button
        size="large"
        {...(kind && { kind })}
        isWide
        icon="lock"
        disabled={isDisabled}
        isLoading={isBusy}
        loadingLabel="Placing your order"
        onClick={onPress}
      >
        {children}
      </Button>
    </ActionBar>
  );
}

import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Cart, Installer } from 'shared-contracts';
import { useHost, WidgetHost, type AppError } from 'remote-kit';
import { checkoutTasks } from '../../checkout/checkout.tasks';
import { nextStep, pathOf } from '../../checkout/steps';
import { StepActions } from '../../ui/step-actions';
import { StepError } from '../../ui/step-error';
import { StepFrame } from '../../ui/step-frame';

interface InstallerStepProps {
  readonly cart: Cart;
  readonly chosen: Installer | null;
  readonly isBusy: boolean;
  /** True while the cart is priced with the chosen installer. */
  readonly isPricing: boolean;
  readonly error: AppError | null;
}

const notChosen: AppError = {
  kind: 'validation',
  message: 'Choose an installer from the list; then continue.',
  fields: [],
};

/** Returns the tires to install: chains and mud guards are not mounted. */
const tiresIn = ({ lineItems }: Cart): number =>
  lineItems.reduce((sum, { product, qty }) => (product.productType === 'TIRE' ? sum + qty : sum), 0);

/** The installer remote's list, and the button to continue. */
export function InstallerStep({ cart, chosen, isBusy, isPricing, error }: InstallerStepProps) {
  const dispatch = useDispatch();
  const { navigation, variant } = useHost();
  const [isAsked, setAsked] = useState(false);
  const installerId = chosen?.installerId ?? cart.locationResponseDto?.installerId;
  // The cart already has it, and a held appointment remains.
  const isKept = installerId !== undefined && cart.locationResponseDto?.installerId === installerId;
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!isLeaving || isPricing) return;
    setLeaving(false);
    if (isKept) navigation.go(pathOf(nextStep('installer', cart, variant)));
  }, [isLeaving, isPricing, isKept, navigation, cart, variant]);
  const next = (): void => {
    setAsked(true);
    if (!installerId) return;
    if (isPricing || isKept) setLeaving(true);
    else dispatch(checkoutTasks.saveInstaller.requested(installerId));
  };
  return (
    <StepFrame step="installer" lead="We deliver there free, before your appointment.">
      <StepError error={error ?? (isAsked && !installerId ? notChosen : null)} />
      <WidgetHost
        name="installer/choose"
        minHeight={cart.zipCode ? 480 : 160}
        props={{
          cartNumber: cart.cartNumber,
          ...(cart.zipCode && { zipCode: cart.zipCode }),
          ...(installerId && { chosenId: installerId }),
          units: tiresIn(cart),
        }}
      />
      <StepActions
        backHref={pathOf('delivery')}
        backLabel="Back to delivery"
        label="Continue"
        isBusy={isBusy || isLeaving}
        onNext={next}
      />
    </StepFrame>
  );
}

import { useDispatch } from 'react-redux';
import type { Cart } from 'shared-contracts';
import { serverNow, toDeviceTime, useHost, WidgetHost, type AppError } from 'remote-kit';
import { AddressFields, addressSchema, contactSchema, PersonFields, toAddress, toContact } from 'remote-kit/address';
import { FormErrors, useDraftForm, type BlockingError } from 'remote-kit/form';
import { Notice } from 'shared-ui';
import { checkoutTasks } from '../../checkout/checkout.tasks';
import { appointmentOf } from '../../platform/dates/dates';
import { hasLiveHold, pathOf } from '../../checkout/steps';
import { GiftFields } from '../../ui/gift/gift-fields';
import { giftPart, giftSchema, giftValues } from '../../ui/gift/gift.schema';
import { StepActions } from '../../ui/step-actions';
import { StepFrame } from '../../ui/step-frame';
import styles from './appointment-step.module.css';

interface AppointmentStepProps {
  readonly cart: Cart;
  readonly isBusy: boolean;
  readonly error: AppError | null;
}

const driverSchema = contactSchema.concat(giftSchema);
const visitSchema = addressSchema.concat(giftSchema);
const TIMES_ID = 'appointment-times';
/** Error that blocks the next step until a time is chosen. */
const NO_TIME: BlockingError = { message: 'Choose a day and a time; then continue.', href: `#${TIMES_ID}` };

function HeldNote({ cart }: { readonly cart: Cart }) {
  const { api } = useHost();
  if (!hasLiveHold(cart, serverNow(api)) || !cart.booking) return null;
  const until = toDeviceTime(api, cart.booking.expiresAt).toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
  });
  return (
    <Notice tone="ok" announce="status">
      <strong>{appointmentOf(cart.booking)}</strong> is yours until {until}. Finish your order by then.
    </Notice>
  );
}

/** The hold lasts 15 minutes; afterwards the time is available to others. */
function ReleasedNote({ cart }: { readonly cart: Cart }) {
  const now = serverNow(useHost().api);
  if (!cart.booking || hasLiveHold(cart, now)) return null;
  return (
    <Notice tone="warn" announce="alert" title="Your time was released">
      {appointmentOf(cart.booking)} was held for 15 minutes. Choose a time again; everything else is kept.
    </Notice>
  );
}

/** Time and driver; for a mobile installer, also the address. */
export function AppointmentStep({ cart, isBusy, error }: AppointmentStepProps) {
  const dispatch = useDispatch();
  const installer = cart.locationResponseDto;
  const isMobile = installer?.isMobileRetailer ?? false;
  const form = useDraftForm({
    draft: 'checkout.appointment',
    schema: (isMobile ? visitSchema : driverSchema) as typeof visitSchema,
    saved: {
      ...giftValues(cart),
      ...cart.contact,
      ...(isMobile && { zipCode: cart.zipCode ?? '', ...cart.mobileInstallationAddress }),
    },
    error,
  });
  const { control, handleSubmit, formState, watch } = form;
  const driver = isMobile ? 'Who will be with the car?' : 'Who is bringing the car?';
  const isHeld = hasLiveHold(cart, serverNow(useHost().api));

  const submit = handleSubmit((values) => {
    if (!isHeld || !installer || !cart.booking) return;
    dispatch(
      checkoutTasks.saveAppointment.requested({
        installerId: installer.installerId,
        appointmentDate: cart.booking.appointmentDate,
        appointmentSlot: cart.booking.appointmentSlot,
        contact: toContact(values),
        ...(isMobile && { mobileInstallationAddress: toAddress(values) }),
        ...giftPart(values, cart),
      }),
    );
  });
  if (!installer) return null;
  return (
    <StepFrame
      step="appointment"
      lead={
        isMobile
          ? `${installer.name} comes to you, with the tires.`
          : `At ${installer.name}, ${installer.address.address}, ${installer.address.city}`
      }
    >
      <FormErrors form={form} blocking={formState.submitCount > 0 && !isHeld ? [NO_TIME] : []} />
      <ReleasedNote cart={cart} />
      <div id={TIMES_ID} tabIndex={-1}>
        <WidgetHost
          name="installer/appointment"
          minHeight={320}
          props={{
            cartNumber: cart.cartNumber,
            installerId: installer.installerId,
            installerName: installer.name,
            ...(isHeld && {
              heldDate: cart.booking?.appointmentDate,
              heldSlot: cart.booking?.appointmentSlot,
              heldUntil: cart.booking?.expiresAt,
            }),
          }}
        />
      </div>
      <HeldNote cart={cart} />
      <form className={styles.form} method="post" onSubmit={(event) => void submit(event)} noValidate>
        <h2 className={styles.heading}>{watch('isGift') ? 'Your contact details' : driver}</h2>
        <PersonFields control={control} />
        <GiftFields control={control} heading={driver} />
        {isMobile ? (
          <>
            <h2 className={styles.heading}>Where should they come to?</h2>
            <AddressFields form={form} cartNumber={cart.cartNumber} />
          </>
        ) : null}
        <StepActions backHref={pathOf('installer')} backLabel="Back to installers" label="Continue" isBusy={isBusy} />
      </form>
    </StepFrame>
  );
}

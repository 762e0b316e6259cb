import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { lazyPart } from 'remote-kit';
import type { Address, Installer, Rebooking, RebookingBody } from 'shared-contracts';
import { Button, Skeleton, ViewHeading } from 'shared-ui';
import type { Link } from '../../platform/link/with-token';
import { CancelQuestion } from './cancel-question';
import { changeAppointmentSlice, selectChange } from './change-appointment.slice';
import { changeAppointment } from './change-appointment.tasks';
import styles from './change-appointment.module.css';
import { ConfirmShipHome } from './confirm-ship-home';
import { OtherInstallers } from './other-installers';
import { OtherTime } from './other-time';
import type { Way } from './ways';

/** The address form is loaded on demand. */
const ShipHomeForm = lazyPart({
  remote: 'installer',
  where: 'ship home form',
  load: async () => (await import(/* webpackChunkName: "ship-home" */ './ship-home-form')).ShipHomeForm,
  placeholder: <Skeleton shape="free" className={styles.skeleton} />,
});

interface ChangeWayProps {
  readonly way: Way;
  readonly link: Link;
  readonly appointment: Rebooking;
  readonly onBack: () => void;
}

const TITLES: Readonly<Record<Way, string>> = {
  time: 'Choose another time',
  installer: 'Choose another installer',
  home: 'Where should we ship to?',
  cancel: 'Cancel the appointment?',
};

function headingOf(way: Way, installer: Installer | null, isConfirming: boolean): string {
  if (isConfirming) return 'Ship to this address?';
  return installer ? `When at ${installer.name}?` : TITLES[way];
}

/** One option with its inputs; requests include the revision that the shopper saw, to detect concurrent changes. */
export function ChangeWay({ way, link, appointment, onBack }: ChangeWayProps) {
  const dispatch = useDispatch();
  const { status, error } = useSelector(selectChange);
  const [installer, setInstaller] = useState<Installer | null>(null);
  const [home, setHome] = useState<Address | null>(null);
  const isBusy = status === 'changing';
  // An error of an address field is shown in the form.
  useEffect(() => {
    if (error?.kind === 'validation') setHome(null);
  }, [error]);
  const ask = (body: RebookingBody): void => {
    const { revision } = appointment;
    dispatch(changeAppointment.requested({ link, body: { ...body, ...(revision !== undefined && { revision }) } }));
  };
  const back = (): void => {
    dispatch(changeAppointmentSlice.actions.turned());
    if (home) setHome(null);
    else if (installer) setInstaller(null);
    else onBack();
  };
  const common = { link, isBusy, error };
  const name = installer?.name ?? appointment.installerName;
  return (
    <section className={styles.section}>
      <Button kind="quiet" icon="chevronLeft" className={styles.back} disabled={isBusy} onClick={back}>
        Back
      </Button>
      <ViewHeading key={home ? 'confirm' : installer?.installerId} level={2} className={styles.heading} takesFocus>
        {headingOf(way, installer, home !== null)}
      </ViewHeading>
      {way === 'time' || installer ? (
        <OtherTime
          {...common}
          installerId={installer?.installerId}
          installerName={name}
          onAsk={({ date, slot }, expectedTotal) =>
            ask({
              appointmentDate: date,
              appointmentSlot: slot,
              ...(expectedTotal !== undefined && { expectedTotal }),
              ...(installer && { installerId: installer.installerId }),
            })
          }
        />
      ) : null}
      {way === 'installer' && !installer ? (
        <OtherInstallers link={link} appointment={appointment} onChoose={setInstaller} />
      ) : null}
      {way === 'home' ? (
        <div hidden={home !== null}>
          <ShipHomeForm isBusy={isBusy} error={error} onShip={setHome} />
        </div>
      ) : null}
      {way === 'home' && home ? (
        <ConfirmShipHome
          {...common}
          address={home}
          onConfirm={(expectedTotal) => ask({ shipHome: { address: home }, expectedTotal })}
          onChange={() => setHome(null)}
        />
      ) : null}
      {way === 'cancel' ? (
        <CancelQuestion
          appointment={appointment}
          isBusy={isBusy}
          error={error}
          onCancel={() => ask({ cancel: true })}
        />
      ) : null}
    </section>
  );
}

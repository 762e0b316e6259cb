import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { INSTALLER_RADII, type Installer, type InstallerList, type Rebooking } from 'shared-contracts';
import { Button, EmptyState, ErrorState, Select, Skeleton } from 'shared-ui';
import type { Link } from '../../platform/link/with-token';
import { InstallerFacts } from '../../ui/installer-facts';
import { ZipForm } from '../../ui/zip-form';
import { selectChange } from './change-appointment.slice';
import { findOthers } from './change-appointment.tasks';
import styles from './change-appointment.module.css';

interface OtherInstallersProps {
  readonly link: Link;
  readonly appointment: Rebooking;
  readonly onChoose: (installer: Installer) => void;
}

const RADII = [...INSTALLER_RADII].sort((a, b) => a - b);

interface OthersListProps {
  readonly list: InstallerList;
  readonly isBusy: boolean;
  readonly onChoose: (installer: Installer) => void;
}

const AT_ONCE = 8;

/** The nearest few; others on request. */
function OthersList({ list: { installers }, isBusy, onChoose }: OthersListProps) {
  const [shown, setShown] = useState(AT_ONCE);
  return (
    <>
      <ul className={styles.others} aria-label="Other installers" aria-busy={isBusy || undefined}>
        {installers.slice(0, shown).map((installer) => (
          <li key={installer.installerId}>
            <InstallerFacts installer={installer} />
            <Button
              kind="secondary"
              disabled={!installer.nextFreeSlot}
              aria-label={`Choose: ${installer.name}`}
              onClick={() => onChoose(installer)}
            >
              Choose
            </Button>
          </li>
        ))}
      </ul>
      {installers.length > shown ? (
        <Button kind="quiet" isWide onClick={() => setShown(shown + AT_ONCE)}>
          Show more installers
        </Button>
      ) : null}
    </>
  );
}

/** Installers nearby that offer the order's work, nearest first. */
export function OtherInstallers({ link, appointment, onChoose }: OtherInstallersProps) {
  const dispatch = useDispatch();
  const { others } = useSelector(selectChange);
  const [zipCode, setZipCode] = useState(appointment.zipCode ?? undefined);
  const [radius, setRadius] = useState<number>(INSTALLER_RADII[0]);
  const { bookingId, token } = link;
  useEffect(() => {
    dispatch(findOthers.requested({ bookingId, token, zipCode, radius }));
  }, [dispatch, bookingId, token, zipCode, radius]);

  const { status, list, error } = others;
  const isZipFault = status === 'failed' && error?.kind === 'validation';
  const wider = RADII.find((one) => one > radius);
  return (
    <div className={styles.way}>
      <ZipForm
        zipCode={zipCode ?? list?.zipCode ?? ''}
        error={isZipFault ? error.message : undefined}
        isSearching={status === 'loading'}
        onSearch={setZipCode}
      >
        <Select label="Within" name="radius" value={radius} onChange={({ target }) => setRadius(Number(target.value))}>
          {RADII.map((miles) => (
            <option key={miles} value={miles}>
              {miles} miles
            </option>
          ))}
        </Select>
      </ZipForm>
      {status === 'loading' && !list ? <Skeleton shape="free" className={styles.skeleton} /> : null}
      {status === 'failed' && !isZipFault ? (
        <ErrorState
          level={3}
          title="We couldn't look for installers"
          action={
            <Button onClick={() => dispatch(findOthers.requested({ bookingId, token, zipCode, radius }))}>
              Try again
            </Button>
          }
        >
          {error?.message}
        </ErrorState>
      ) : null}
      {status === 'ready' && list?.installers.length === 0 ? (
        <EmptyState
          icon="pin"
          level={3}
          title={`No other installer within ${list.radius} miles`}
          action={wider ? <Button onClick={() => setRadius(wider)}>Search within {wider} miles</Button> : undefined}
        >
          Try a zip code near where you work.
        </EmptyState>
      ) : null}
      {list && status !== 'failed' && list.installers.length > 0 ? (
        <OthersList
          key={`${list.zipCode} ${list.radius}`}
          list={list}
          isBusy={status === 'loading'}
          onChoose={onChoose}
        />
      ) : null}
    </div>
  );
}

import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { INSTALLER_RADII, type Installer } from 'shared-contracts';
import { useFlag, useHost } from 'remote-kit';
import { Button, EmptyState, ErrorState, Icon, Select, Skeleton } from 'shared-ui';
import { selectInstallers } from '../../platform/installers/installers.slice';
import { searchInstallers } from '../../platform/installers/installers.tasks';
import { ZipForm } from '../../ui/zip-form';
import styles from './choose-installer.module.css';
import { InstallerResults } from './installer-results';

export interface ChooseInstallerProps {
  readonly cartNumber?: string;
  readonly zipCode?: string;
  /** The one that the cart has. */
  readonly chosenId?: string;
  /** Tires to install. */
  readonly units?: number;
}

const RADII = [...INSTALLER_RADII].sort((a, b) => a - b);
const DEFAULT_RADIUS = INSTALLER_RADII[0];
const widerThan = (radius: number): number | undefined => RADII.find((one) => one > radius);

function Loading() {
  return (
    <div className={styles.loading}>
      <span className="visually-hidden" role="status">
        Looking for installers near you
      </span>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} shape="free" className={styles.skeleton} />
      ))}
    </div>
  );
}

/** Choose an installer: list and plot side by side. Publishes `installer:chosen`; the page decides what follows. */
export function ChooseInstaller({ cartNumber, zipCode, chosenId, units }: ChooseInstallerProps) {
  const dispatch = useDispatch();
  const host = useHost();
  const shipsHome = useFlag('shipToHome');
  const { status, criteria, list, error } = useSelector(selectInstallers);
  const [chosen, setChosen] = useState(chosenId);
  const knownZip = zipCode ?? host.storage.get('zipcode') ?? '';
  const [radius, setRadius] = useState<number>(criteria?.radius ?? DEFAULT_RADIUS);
  const search = (zip: string, miles: number): void => {
    setRadius(miles);
    if (!zip) return;
    dispatch(searchInstallers.requested({ zipCode: zip, radius: miles, ...(cartNumber && { cartNumber }) }));
  };

  useEffect(() => {
    if (knownZip && criteria?.zipCode !== knownZip) search(knownZip, radius);
    // A new zip code is a new search; a new radius is searched where it is chosen.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [knownZip]);
  const choose = (installer: Installer): void => {
    setChosen(installer.installerId);
    host.events.publish('installer:chosen', { installer });
  };
  const isZipFault = status === 'failed' && error?.kind === 'validation';
  const wider = widerThan(radius);

  return (
    <div className={styles.choose}>
      <ZipForm
        zipCode={criteria?.zipCode ?? knownZip}
        error={isZipFault ? error.message : undefined}
        isSearching={status === 'loading' || status === 'refreshing'}
        onSearch={(zip) => search(zip, radius)}
      >
        <Select
          label="Within"
          name="radius"
          value={radius}
          onChange={({ target }) => search(criteria?.zipCode ?? knownZip, Number(target.value))}
        >
          {RADII.map((miles) => (
            <option key={miles} value={miles}>
              {miles} miles
            </option>
          ))}
        </Select>
      </ZipForm>
      {status === 'idle' && !knownZip ? (
        <p className={styles.hint}>
          <Icon name="pin" size={20} /> Your zip code shows the shops near you, with prices and open times.
        </p>
      ) : null}
      {status === 'loading' ? <Loading /> : null}
      {status === 'failed' && !isZipFault ? (
        <ErrorState
          level={2}
          title="We couldn't look for installers"
          action={<Button onClick={() => criteria && search(criteria.zipCode, radius)}>Try again</Button>}
        >
          {error?.message}
        </ErrorState>
      ) : null}
      {list && status !== 'failed' && list.installers.length === 0 ? (
        <EmptyState
          icon="pin"
          title={`No installer within ${list.radius} miles`}
          action={
            wider ? <Button onClick={() => search(list.zipCode, wider)}>Search within {wider} miles</Button> : undefined
          }
        >
          Try a zip code near where you work{shipsHome ? ', or have them shipped home' : ''}.
        </EmptyState>
      ) : null}
      {list && status !== 'failed' && list.installers.length > 0 ? (
        <InstallerResults
          list={list}
          isRefreshing={status === 'refreshing'}
          isLoadingMore={status === 'more'}
          error={error}
          chosen={chosen}
          units={units}
          onChoose={choose}
          wider={wider}
          onMore={() =>
            criteria && dispatch(searchInstallers.requested({ ...criteria, page: (criteria.page ?? 1) + 1 }))
          }
          onWiden={(miles) => search(list.zipCode, miles)}
        />
      ) : null}
    </div>
  );
}

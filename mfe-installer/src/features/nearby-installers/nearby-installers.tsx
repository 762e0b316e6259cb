import { useEffect, useEffectEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useFlag, useHost, useStateEvent } from 'remote-kit';
import { Card, Notice, Skeleton } from 'shared-ui';
import { installersHref } from '../../platform/installers/installers-address';
import { isZipFault as hasZipFault, selectInstallers } from '../../platform/installers/installers.slice';
import { searchInstallers } from '../../platform/installers/installers.tasks';
import { NO_WISHES } from '../../platform/installers/wishes';
import { InstallerFacts, InstallerPrice } from '../../ui/installer-facts';
import { ZipForm } from '../../ui/zip-form';
import styles from './nearby-installers.module.css';

export interface NearbyInstallersProps {
  readonly limit?: number;
}

const DEFAULT_LIMIT = 3;
const RADIUS = 25;

/** The nearest installers with rating and next free time, or a form for the ZIP code when none is known. */
export function NearbyInstallers({ limit = DEFAULT_LIMIT }: NearbyInstallersProps) {
  const dispatch = useDispatch();
  const { storage } = useHost();
  const shipsHome = useFlag('shipToHome');
  const zip = useStateEvent('zip:changed');
  const state = useSelector(selectInstallers);
  const { status, list, error, criteria } = state;
  const search = (zipCode: string): void =>
    void dispatch(searchInstallers.requested({ zipCode, radius: RADIUS, pageSize: limit }));

  const searchKnownZip = useEffectEvent(() => {
    const known = zip?.zipCode ?? storage.get('zipcode');
    if (known && criteria?.zipCode !== known) search(known);
  });
  // Only the ZIP code starts a search.
  useEffect(() => searchKnownZip(), [zip?.zipCode]);

  const isZipFault = hasZipFault(state);
  return (
    <div className={styles.nearby}>
      <ZipForm
        zipCode={criteria?.zipCode ?? ''}
        error={isZipFault ? error?.message : undefined}
        isSearching={status === 'loading'}
        onSearch={search}
      />
      {status === 'failed' && !isZipFault ? <Notice tone="warn">{error?.message}</Notice> : null}
      {status === 'loading' ? <Skeleton shape="free" className={styles.skeleton} /> : null}
      {list && status !== 'failed' ? (
        <ul className={styles.list} aria-label={`Installers near ${list.zipCode}`}>
          {list.installers.slice(0, limit).map((installer) => (
            <li key={installer.installerId}>
              <Card padding={16} className={styles.card}>
                <InstallerFacts installer={installer} />
                <InstallerPrice installer={installer} />
              </Card>
            </li>
          ))}
        </ul>
      ) : null}
      {list && status === 'ready' && list.total > limit ? (
        <p className={styles.all}>
          <a href={installersHref({ zipCode: list.zipCode, radius: RADIUS, wishes: NO_WISHES })}>
            See all {list.total} installers near {list.zipCode}
          </a>
        </p>
      ) : null}
      {list && status === 'ready' && list.installers.length === 0 ? (
        <p>
          No installer within {list.radius} miles.{' '}
          {shipsHome ? 'We ship to your home too.' : 'Try a zip code of a larger town nearby.'}
        </p>
      ) : null}
    </div>
  );
}

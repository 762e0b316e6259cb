import { useState } from 'react';
import type { Installer, InstallerList } from 'shared-contracts';
import { useFlag, type AppError } from 'remote-kit';
import { Button, classNames, Notice } from 'shared-ui';
import type { Wishes } from '../../platform/installers/wishes';
import { MapOfInstallers } from '../installer-map/map-of-installers';
import styles from './installer-list.module.css';
import { InstallerOption } from './installer-option';
import { listLabel } from './list-words';

interface InstallerResultsProps {
  readonly list: InstallerList;
  readonly wishes: Wishes;
  readonly isLoadingMore: boolean;
  /** Why the next page failed to load. */
  readonly error: AppError | null;
  readonly chosen: string | undefined;
  readonly units: number | undefined;
  /** Absent in a read-only list. */
  readonly onChoose?: ((installer: Installer) => void) | undefined;
  readonly onMore: () => void;
  readonly wider: number | undefined;
  readonly onWiden: (radius: number) => void;
}

/** The installers as a list and on a map. */
export function InstallerResults({
  list,
  wishes,
  isLoadingMore,
  error,
  chosen,
  units,
  onChoose,
  onMore,
  wider,
  onWiden,
}: InstallerResultsProps) {
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const { installers, total, closedOn = [] } = list;
  const hasMap = useFlag('installerMap');
  const hasPreferred = installers.some(({ isVip }) => isVip);
  /** A click on a pin focuses its entry. */
  const showEntry = (installerId: string): void => {
    const entry = document.getElementById(`installer-${installerId}`);
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    entry?.focus({ preventScroll: true });
    entry?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' });
    setHighlighted(installerId);
  };
  return (
    <div className={classNames('busy-overlay', hasMap ? styles.results : styles.resultsAlone)}>
      <div>
        <ul className={styles.list} aria-label={listLabel(wishes.sort, hasPreferred)}>
          {installers.map((installer, index) => (
            <InstallerOption
              key={installer.installerId}
              installer={installer}
              number={index + 1}
              closedOn={closedOn}
              units={units}
              isChosen={installer.installerId === chosen}
              isHighlighted={installer.installerId === highlighted}
              onHighlight={setHighlighted}
              onChoose={onChoose && (() => onChoose(installer))}
            />
          ))}
        </ul>
        {error ? <Notice tone="warn">{error.message}</Notice> : null}
        {installers.length < total ? (
          <Button kind="quiet" isWide isLoading={isLoadingMore} loadingLabel="Loading more installers" onClick={onMore}>
            Show more installers
          </Button>
        ) : wider ? (
          <Button kind="quiet" isWide onClick={() => onWiden(wider)}>
            Search within {wider} miles
          </Button>
        ) : null}
      </div>
      {hasMap ? (
        <div className={styles.plotBox}>
          <MapOfInstallers
            list={list}
            highlighted={highlighted ?? chosen ?? null}
            onPoint={showEntry}
            onHighlight={setHighlighted}
          />
        </div>
      ) : null}
    </div>
  );
}

import { useState } from 'react';
import type { Installer, InstallerList } from 'shared-contracts';
import { useFlag, type AppError } from 'remote-kit';
import { Button, Notice } from 'shared-ui';
import styles from './choose-installer.module.css';
import { InstallerOption } from './installer-option';
import { InstallerPlot } from './installer-plot';

interface InstallerResultsProps {
  readonly list: InstallerList;
  readonly isRefreshing: boolean;
  readonly isLoadingMore: boolean;
  /** Why the next page did not come. */
  readonly error: AppError | null;
  readonly chosen: string | undefined;
  readonly units: number | undefined;
  readonly onChoose: (installer: Installer) => void;
  readonly onMore: () => void;
  readonly wider: number | undefined;
  readonly onWiden: (radius: number) => void;
}

/** How many are listed of how many there are: "Showing 20 of 132 installers within 25 miles of Chicago, IL". */
function countOf({ installers, total, radius, origin }: InstallerList): string {
  const all = `${total} ${total === 1 ? 'installer' : 'installers'}`;
  const shown = installers.length < total ? `Showing ${installers.length} of ${all}` : all;
  return `${shown} within ${radius} miles of ${origin.city}, ${origin.stateCode}`;
}

export function InstallerResults({
  list,
  isRefreshing,
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
  const hasVip = installers.some(({ isVip }) => isVip);
  const showPoint = (installerId: string): void => {
    setHighlighted(installerId);
    document.getElementById(`installer-${installerId}`)?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  };
  return (
    <div className={hasMap ? styles.results : styles.resultsAlone} aria-busy={isRefreshing || undefined}>
      <div>
        <p className={styles.count} role="status">
          {countOf(list)}
        </p>
        <ul
          className={styles.list}
          aria-label={hasVip ? 'Installers, preferred ones first, then the nearest' : 'Installers, nearest first'}
        >
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
              onChoose={() => onChoose(installer)}
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
          <InstallerPlot
            list={list}
            shownIds={new Set(installers.map(({ installerId }) => installerId))}
            highlighted={highlighted ?? chosen ?? null}
            onPoint={showPoint}
          />
        </div>
      ) : null}
    </div>
  );
}

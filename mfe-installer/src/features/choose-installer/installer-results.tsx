import { useState } from 'react';
import type { Installer, InstallerList } from 'shared-contracts';
import { Button } from 'shared-ui';
import styles from './choose-installer.module.css';
import { InstallerOption } from './installer-option';
import { InstallerPlot } from './installer-plot';

interface InstallerResultsProps {
  readonly list: InstallerList;
  readonly isRefreshing: boolean;
  readonly chosen: string | undefined;
  readonly units: number | undefined;
  readonly onChoose: (installer: Installer) => void;
  readonly wider: number | undefined;
  readonly onWiden: (radius: number) => void;
}

const FIRST = 6;
const STEP = 6;

export function InstallerResults({
  list,
  isRefreshing,
  chosen,
  units,
  onChoose,
  wider,
  onWiden,
}: InstallerResultsProps) {
  const [count, setCount] = useState(FIRST);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const shown = list.installers.slice(0, count);
  const showPoint = (installerId: string): void => {
    setHighlighted(installerId);
    document.getElementById(`installer-${installerId}`)?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  };
  return (
    <div className={styles.results} aria-busy={isRefreshing || undefined}>
      <div>
        <p className={styles.count} role="status">
          {list.total} {list.total === 1 ? 'installer' : 'installers'} within {list.radius} miles of {list.origin.city},{' '}
          {list.origin.stateCode}
        </p>
        <ul className={styles.list} aria-label="Installers, nearest first">
          {shown.map((installer, index) => (
            <InstallerOption
              key={installer.installerId}
              installer={installer}
              number={index + 1}
              units={units}
              isChosen={installer.installerId === chosen}
              isHighlighted={installer.installerId === highlighted}
              onHighlight={setHighlighted}
              onChoose={() => onChoose(installer)}
            />
          ))}
        </ul>
        {count < list.installers.length ? (
          <Button kind="quiet" isWide onClick={() => setCount(count + STEP)}>
            Show more installers
          </Button>
        ) : wider ? (
          <Button kind="quiet" isWide onClick={() => onWiden(wider)}>
            Search within {wider} miles
          </Button>
        ) : null}
      </div>
      <div className={styles.plotBox}>
        <InstallerPlot
          list={list}
          shownIds={new Set(shown.map(({ installerId }) => installerId))}
          highlighted={highlighted ?? chosen ?? null}
          onPoint={showPoint}
        />
      </div>
    </div>
  );
}

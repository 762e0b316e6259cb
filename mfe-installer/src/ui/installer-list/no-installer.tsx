import type { ReactNode } from 'react';
import type { InstallerList } from 'shared-contracts';
import { useFlag } from 'remote-kit';
import { Button, EmptyState } from 'shared-ui';
import { hasFilters, type Wishes } from '../../platform/installers/wishes';
import { wishWords } from './list-words';

interface NoInstallerProps {
  readonly list: InstallerList;
  readonly wishes: Wishes;
  readonly wider: number | undefined;
  readonly onWiden: (radius: number) => void;
  readonly onClear: () => void;
}

/** No installer is near, or none matches the filters: explains it with next steps. */
export function NoInstaller({ list, wishes, wider, onWiden, onClear }: NoInstallerProps) {
  const shipsHome = useFlag('shipToHome');
  const nearby = list.totalNearby ?? 0;
  const isFiltered = hasFilters(wishes);
  const hasOthers = isFiltered && nearby > 0;
  const widen = (kind: 'primary' | 'secondary'): ReactNode =>
    wider ? (
      <Button kind={kind} onClick={() => onWiden(wider)}>
        Search within {wider} miles
      </Button>
    ) : null;
  const showAll = <Button onClick={onClear}>{nearby === 1 ? 'Show the one we found' : `Show all ${nearby}`}</Button>;
  return (
    <EmptyState
      icon="pin"
      title={`No installer within ${list.radius} miles${isFiltered ? ` ${wishWords(wishes)}` : ''}`}
      action={
        <>
          {hasOthers ? showAll : null}
          {widen(hasOthers ? 'secondary' : 'primary')}
        </>
      }
    >
      {hasOthers
        ? `${nearby === 1 ? 'One installer is' : `${nearby} installers are`} near you without these filters.`
        : `Try a zip code near where you work${shipsHome ? ', or have your order shipped to your home' : ''}.`}
    </EmptyState>
  );
}

import { useRef } from 'react';
import { INSTALLER_RADII, type Installer } from 'shared-contracts';
import { Button, ErrorState, Icon, Select, Skeleton } from 'shared-ui';
import { isZipFault, type InstallersState } from '../../platform/installers/installers.slice';
import { hasFilters, withoutFilters, type Wishes } from '../../platform/installers/wishes';
import { ZipForm } from '../zip-form';
import styles from './installer-list.module.css';
import { InstallerResults } from './installer-results';
import { countWords, orderNote } from './list-words';
import { NoInstaller } from './no-installer';
import { WishControls } from './wish-controls';

/** Search criteria: ZIP code, radius, filters. */
export interface Search {
  readonly zipCode: string;
  /** Miles. */
  readonly radius: number;
  readonly wishes: Wishes;
}

interface InstallerSearchProps {
  readonly state: InstallersState;
  readonly search: Search;
  readonly onSearch: (search: Search) => void;
  readonly onMore: () => void;
  readonly chosen?: string | undefined;
  /** Number of tires to mount. */
  readonly units?: number | undefined;
  /** Absent in a read-only list. */
  readonly onChoose?: (installer: Installer) => void;
  /** Form action without script. */
  readonly zipAction?: string;
}

const RADII = [...INSTALLER_RADII].sort((a, b) => a - b);
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

/** Results with sort order and filters; changes of the count are announced. */
function Found(props: InstallerSearchProps) {
  const { state, search, onSearch, onMore, chosen, units, onChoose } = props;
  const { list, listWishes, status, error } = state;
  const count = useRef<HTMLParagraphElement>(null);
  if (!list) return null;
  const { wishes } = search;
  const wider = widerThan(search.radius);
  const change = (next: Wishes): void => onSearch({ ...search, wishes: next });
  const clear = (): void => {
    change(withoutFilters(wishes));
    count.current?.focus();
  };
  const widen = (radius: number): void => onSearch({ ...search, zipCode: list.zipCode, radius });
  const note = orderNote(
    listWishes.sort,
    list.installers.some(({ isVip }) => isVip),
  );
  return (
    <div className={styles.found} aria-busy={status === 'refreshing' || undefined}>
      {list.installers.length > 0 || hasFilters(wishes) ? (
        <WishControls wishes={wishes} onChange={change} onClear={() => count.current?.focus()} />
      ) : null}
      <p className={styles.count} role="status" tabIndex={-1} ref={count}>
        {[countWords(list, listWishes), note].filter(Boolean).join('. ')}
      </p>
      {list.installers.length > 0 ? (
        <InstallerResults
          list={list}
          wishes={listWishes}
          isLoadingMore={status === 'more'}
          error={error}
          chosen={chosen}
          units={units}
          onChoose={onChoose}
          wider={wider}
          onMore={onMore}
          onWiden={widen}
        />
      ) : (
        <NoInstaller list={list} wishes={listWishes} wider={wider} onWiden={widen} onClear={clear} />
      )}
    </div>
  );
}

/** Installers near a ZIP code, with radius, sort order, filters and map. */
export function InstallerSearch(props: InstallerSearchProps) {
  const { state, search, onSearch, zipAction } = props;
  const { status, list, error } = state;
  const { zipCode, radius } = search;
  const zipFault = isZipFault(state) ? error?.message : undefined;
  return (
    <div className={styles.search}>
      <ZipForm
        zipCode={zipCode}
        error={zipFault}
        isSearching={status === 'loading' || status === 'refreshing'}
        onSearch={(zip) => onSearch({ ...search, zipCode: zip })}
        action={zipAction}
      >
        <Select
          label="Within"
          name="radius"
          autoComplete="off"
          value={radius}
          onChange={({ target }) => onSearch({ ...search, radius: Number(target.value) })}
        >
          {RADII.map((miles) => (
            <option key={miles} value={miles}>
              {miles} miles
            </option>
          ))}
        </Select>
      </ZipForm>
      {status === 'idle' && !zipCode ? (
        <p className={styles.hint}>
          <Icon name="pin" size={20} /> Enter your zip code to see the installers near you, with prices and free times.
        </p>
      ) : null}
      {status === 'loading' ? <Loading /> : null}
      {status === 'failed' && zipFault === undefined ? (
        <ErrorState
          level={2}
          title="We couldn't look for installers"
          action={<Button onClick={() => onSearch(search)}>Try again</Button>}
        >
          {error?.message}
        </ErrorState>
      ) : null}
      {list && status !== 'failed' ? <Found {...props} /> : null}
    </div>
  );
}

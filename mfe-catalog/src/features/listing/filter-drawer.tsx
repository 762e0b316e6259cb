import { useState } from 'react';
import type { Facet } from 'shared-contracts';
import { Button, ButtonLink, Drawer } from 'shared-ui';
import { filtersOf, type ListingAddress } from '../../platform/listing-address';
import { counted } from '../../platform/words';
import { FacetList } from './facet-list';
import styles from './filter-drawer.module.css';

interface FilterDrawerProps {
  readonly facets: readonly Facet[];
  readonly address: ListingAddress;
  readonly total: number;
  readonly noun: string;
  readonly isChanging: boolean;
}

/** The filters on a phone. Its button counts the results while they are being narrowed. Without script it leads to the list of filters below. */
export function FilterDrawer({ facets, address, total, noun, isChanging }: FilterDrawerProps) {
  const [isOpen, setOpen] = useState(false);
  const count = filtersOf(address).length;
  return (
    <div className={styles.filters}>
      <ButtonLink
        href="#filters"
        kind="secondary"
        icon="filter"
        isWide
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        Filters{count > 0 ? ` (${count})` : ''}
      </ButtonLink>
      <Drawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Filters"
        footer={
          <Button isWide size="large" onClick={() => setOpen(false)} isLoading={isChanging} loadingLabel="Counting results">
            Show {counted(total, noun)}
          </Button>
        }
      >
        <p role="status" className="visually-hidden">
          {isChanging ? 'Counting results' : counted(total, noun)}
        </p>
        <FacetList facets={facets} address={address} />
      </Drawer>
    </div>
  );
}

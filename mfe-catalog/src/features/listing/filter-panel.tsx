import type { Facet } from 'shared-contracts';
import { Button, Drawer } from 'shared-ui';
import type { ListingAddress } from '../../platform/listing-address';
import { counted } from '../../platform/words';
import { FacetList } from './facet-list';

export interface FilterPanelProps {
  readonly facets: readonly Facet[];
  readonly address: ListingAddress;
  /** Address of the facet counts. */
  readonly shown: ListingAddress;
  readonly total: number;
  readonly noun: string;
  readonly isChanging: boolean;
  readonly onEnd: () => void;
}

/** Filters over the list. Its button shows the current number of results. */
export function FilterPanel({ facets, address, shown, total, noun, isChanging, onEnd }: FilterPanelProps) {
  return (
    <Drawer
      isOpen
      onClose={onEnd}
      title="Filters"
      footer={
        <Button isWide size="large" onClick={onEnd} isLoading={isChanging} loadingLabel="Counting results">
          Show {counted(total, noun)}
        </Button>
      }
    >
      <p role="status" className="visually-hidden">
        {isChanging ? 'Counting results' : counted(total, noun)}
      </p>
      <FacetList facets={facets} address={address} shown={shown} />
    </Drawer>
  );
}

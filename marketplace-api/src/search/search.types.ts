import type { SnapshotSource } from '../modules/catalog/catalog-snapshot';
import type { FitmentService } from '../modules/fitment/fitment.service';
import type { SearchableCatalog } from './read-model/searchable-catalog';
import type { SearchRepository } from './search.repository';

export interface SearchDependencies {
  readonly snapshots: SnapshotSource<SearchableCatalog>;
  readonly repository: SearchRepository;
  readonly fitments: FitmentService;
  now(): Date;
}

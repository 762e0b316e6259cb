import type { SearchUnderstood } from 'shared-contracts';
import { ButtonLink } from 'shared-ui';
import type { DepartmentPath } from '../platform/listing-address';

interface RelaxedLinkProps {
  readonly relaxed: NonNullable<SearchUnderstood['relaxed']>;
  /** Searched department; absent: all. */
  readonly path?: DepartmentPath;
}

const WITHOUT = { price: 'the price', quiet: '“quiet”', 'price and quiet': 'the price and “quiet”' } as const;

/** Link to the search without the price or `isQuiet` that removes all results. */
export function RelaxedLink({ relaxed: { text, without }, path }: RelaxedLinkProps) {
  const href = text === '' ? (path ?? '/tires') : `${path ?? '/search'}?q=${encodeURIComponent(text)}`;
  return <ButtonLink href={href}>Search without {WITHOUT[without]}</ButtonLink>;
}

import type { SearchUnderstood } from 'shared-contracts';
import { ButtonLink } from 'shared-ui';
import type { DepartmentPath } from '../platform/listing-address';

interface RelaxedLinkProps {
  readonly relaxed: NonNullable<SearchUnderstood['relaxed']>;
  /** The department that is searched; all of them without it. */
  readonly path?: DepartmentPath;
}

const WITHOUT = { price: 'the price', quiet: '“quiet”', 'price and quiet': 'the price and “quiet”' } as const;

/** The search again, without the price or the wish that leaves nothing of it. */
export function RelaxedLink({ relaxed: { text, without }, path }: RelaxedLinkProps) {
  const href = text === '' ? (path ?? '/tires') : `${path ?? '/search'}?q=${encodeURIComponent(text)}`;
  return <ButtonLink href={href}>Search without {WITHOUT[without]}</ButtonLink>;
}

import type { ProductPage } from 'shared-contracts';
import { ButtonLink, ChipLink, EmptyState } from 'shared-ui';
import {
  DEPARTMENTS,
  filtersOf,
  listingHref,
  onPage,
  oneOf,
  pagesOf,
  withoutFilters,
  type ListingAddress,
} from '../../platform/listing-address';
import { counted } from '../../platform/words';
import { RelaxedLink } from '../../ui/relaxed-link';
import styles from './nothing-found.module.css';
import type { WayOn, Alternatives } from './alternatives';

interface NothingFoundProps {
  readonly address: ListingAddress;
  readonly page: ProductPage;
  readonly alternatives: Alternatives | undefined;
}

function Ways({
  title,
  ways,
  textOf,
}: {
  readonly title: string;
  readonly ways: readonly WayOn[];
  readonly textOf: (way: WayOn) => string;
}) {
  if (ways.length === 0) return null;
  return (
    <section className={styles.ways} aria-label={title}>
      <p>{title}</p>
      <ul className={styles.list}>
        {ways.map((way) => (
          <li key={way.href}>
            <ChipLink href={way.href}>{textOf(way)}</ChipLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The list is shorter than the address: it may have been longer earlier. */
export function PastEnd({ address, page }: Pick<NothingFoundProps, 'address' | 'page'>) {
  const { noun } = DEPARTMENTS[address.path];
  const pages = page.pageCount === 1 ? 'one page' : `${page.pageCount} pages`;
  return (
    <EmptyState
      icon="search"
      title={`There is no page ${pagesOf(address).page}`}
      action={
        <>
          <ButtonLink href={listingHref(onPage(address, 1))}>Go to the first page</ButtonLink>
          {page.pageCount > 1 ? (
            <ButtonLink href={listingHref(onPage(address, page.pageCount))} kind="secondary">
              Go to the last page
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {counted(page.total, noun)} {page.total === 1 ? 'matches' : 'match'}, on {pages}.
    </EmptyState>
  );
}

/** An empty list: names the blocking filter, similar sizes, and other links. */
export function NothingFound({ address, page, alternatives }: NothingFoundProps) {
  const hasFilters = filtersOf(address).length > 0;
  const { noun } = DEPARTMENTS[address.path];
  const search = oneOf(address, 'q');
  const relaxed = hasFilters ? undefined : page.understood?.relaxed;
  const advice = hasFilters ? 'Remove one to see more.' : 'Check the spelling, or search by a size such as 225/65R17.';
  return (
    <div className={styles.nothing}>
      <EmptyState
        icon="search"
        title={hasFilters ? 'No product has all of these filters' : 'Nothing here matches'}
        action={
          <>
            {hasFilters ? <ButtonLink href={listingHref(withoutFilters(address))}>Clear the filters</ButtonLink> : null}
            {relaxed ? <RelaxedLink relaxed={relaxed} path={address.path} /> : null}
            {search ? (
              <ButtonLink
                href={`/search?q=${encodeURIComponent(search)}`}
                kind={hasFilters || relaxed ? 'secondary' : 'primary'}
              >
                Search all departments
              </ButtonLink>
            ) : null}
            <ButtonLink href="/#finder" kind={hasFilters || search ? 'secondary' : 'primary'}>
              Find by vehicle or size
            </ButtonLink>
          </>
        }
      >
        {page.notice ?? advice}
      </EmptyState>
      <Ways
        title="With one filter removed"
        ways={alternatives?.without ?? []}
        textOf={({ label, total }) => `Without “${label}”: ${counted(total, noun)}`}
      />
      <Ways
        title="Sizes close to this one (check that yours may be replaced by it)"
        ways={alternatives?.sizes ?? []}
        textOf={({ label, total }) => `${label}: ${counted(total, noun)}`}
      />
    </div>
  );
}

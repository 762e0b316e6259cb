import { Suspense, type ComponentProps } from 'react';
import { FITMENT_NOTICE, PICTURE_NOTICE, type ProductPage, type SelectedVehicle } from 'shared-contracts';
import { useHost, usePageTitle } from 'remote-kit';
import { ButtonLink, Container, Page } from 'shared-ui';
import { FacetList } from '../../features/listing/facet-list';
import { FilterDrawer } from '../../features/listing/filter-drawer';
import { listedVehicle, listingPageTitle, listingTitle } from '../../features/listing/listing-title';
import { FilterChips, SortForm } from '../../features/listing/listing-toolbar';
import { Results, ResultSkeletons } from '../../features/listing/results';
import { VehicleBar } from '../../features/listing/vehicle-bar';
import { DEPARTMENTS, listingHref, narrowedTo, type ListingAddress } from '../../platform/listing-address';
import { useVehicle } from '../../platform/use-shopper';
import { counted } from '../../platform/words';
import { SearchFailed } from '../../ui/search-failed';
import { VehicleChoices } from '../../ui/vehicle-choices';
import { useVehicleQuestion } from '../../ui/vehicle-question';
import { CompareDock } from '../compare/compare-dock';
import styles from './listing-page.module.css';
import { useQuickAdd } from './quick-add-slot';
import { useShownFacets } from '../../features/listing/use-shown-facets';
import { useFollowedListing } from './use-followed-listing';

function Heading({
  address,
  title,
  total,
  isKnown,
}: {
  readonly address: ListingAddress;
  readonly title: string;
  readonly total: number;
  readonly isKnown: boolean;
}) {
  const { name, noun } = DEPARTMENTS[address.path];
  return (
    <div className={styles.heading}>
      <nav aria-label="Breadcrumb" className={styles.crumbs}>
        <a href="/">Home</a> <span aria-hidden="true">/</span>{' '}
        {title === name ? <span>{name}</span> : <a href={address.path}>{name}</a>}
      </nav>
      <h1>{title}</h1>
      <p className={styles.count} role="status" id="result-count" tabIndex={-1}>
        {isKnown ? counted(total, noun) : 'Searching…'}
      </p>
    </div>
  );
}

/** Filter links work without script, so they are hydrated after the cards. */
function Filters(props: ComponentProps<typeof FacetList>) {
  return (
    <aside id="filters" className={styles.aside} aria-label="Filters">
      <h2 className={styles.asideTitle}>Filters</h2>
      <Suspense>
        <FacetList {...props} />
      </Suspense>
    </aside>
  );
}

const loadFinder = async () =>
  (await import(/* webpackChunkName: "product-asked" */ '../shopper/vehicle-finder-dialog')).FinderDialog;

interface BarProps {
  readonly address: ListingAddress;
  readonly page: ProductPage | null;
  readonly vehicle: SelectedVehicle | null;
  readonly onFind: () => void;
}

function Bar({ address, page, vehicle, onFind }: BarProps) {
  const listVehicle = listedVehicle(address, page, vehicle);
  return <VehicleBar {...{ address, listVehicle, vehicle, onFind }} cards={page?.products ?? []} />;
}

/** Opens the vehicle dialog over the listing, then filters the listing by the vehicle and keeps its other filters. */
function useFindVehicle(address: ListingAddress) {
  const { navigation } = useHost();
  return useVehicleQuestion(loadFinder, ({ fitmentId }) => navigation.go(listingHref(narrowedTo(address, fitmentId))));
}

/** Tires, wheels or accessories: facets on the left, cards on the right; all state is in the address. */
export function ListingPage() {
  const { listing, address, shown, retry } = useFollowedListing();
  const vehicle = useVehicle();
  const { onChooseSize, chooser } = useQuickAdd();
  const question = useFindVehicle(address);
  const { page, status, message } = listing;
  usePageTitle(status === 'failed' ? 'Sorry!' : page ? listingPageTitle(address, page, vehicle) : undefined);
  const { noun } = DEPARTMENTS[address.path];
  const facets = useShownFacets(page?.facets ?? []);
  if (status === 'failed')
    return (
      <Page>
        <Container>
          <SearchFailed
            message={message}
            onRetry={retry}
            wayOn={
              <ButtonLink href="/" kind="secondary">
                Go to the home page
              </ButtonLink>
            }
          />
        </Container>
      </Page>
    );
  const isChanging = status === 'changing';
  const isWheel = address.path === '/wheels';
  const isEmpty = page?.total === 0;
  return (
    <Page>
      <Container>
        <Heading
          address={address}
          title={listingTitle(address, page, vehicle)}
          total={page?.total ?? 0}
          isKnown={page !== null && !isChanging}
        />
        <div className={styles.layout}>
          <div className={styles.main}>
            <Bar {...{ address, page, vehicle }} onFind={question.ask} />
            {page ? (
              <>
                <VehicleChoices vehicle={address.query.fitment ? undefined : page.understood?.vehicle} />
                <div className={styles.toolbar} hidden={page.facets.length === 0}>
                  <FilterDrawer
                    facets={facets}
                    address={address}
                    shown={shown}
                    total={page.total}
                    noun={noun}
                    isChanging={isChanging}
                  />
                  {isEmpty ? null : (
                    <div className={styles.sort}>
                      <SortForm address={address} sort={page.sort} facets={facets} />
                    </div>
                  )}
                </div>
                <FilterChips facets={facets} address={address} />
                <Results
                  page={page}
                  address={address}
                  vehicle={vehicle}
                  isChanging={isChanging}
                  onChooseSize={onChooseSize}
                />
              </>
            ) : (
              <ResultSkeletons />
            )}
            {isEmpty ? null : (
              <p className={styles.note}>
                {PICTURE_NOTICE}
                {isWheel ? '' : ` ${FITMENT_NOTICE}`}
              </p>
            )}
          </div>
          {page && page.facets.length > 0 ? <Filters facets={facets} address={address} shown={shown} /> : null}
        </div>
      </Container>
      {chooser}
      {question.dialog}
      {isEmpty ? null : <CompareDock />}
    </Page>
  );
}

/** Shown while the browser loads the first results. */
export function ListingSkeleton() {
  return (
    <Page>
      <Container>
        <div className={styles.heading} role="status">
          <p className="visually-hidden">Loading results</p>
        </div>
        <div className={styles.layout}>
          <div className={styles.main}>
            <ResultSkeletons />
          </div>
        </div>
      </Container>
    </Page>
  );
}

import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { FITMENT_NOTICE } from 'shared-contracts';
import { useHost, useHostLocation, usePageTitle } from 'remote-kit';
import {
  Button,
  ButtonLink,
  Checkbox,
  classNames,
  Container,
  EmptyState,
  ErrorState,
  Notice,
  Page,
  Skeleton,
} from 'shared-ui';
import type { ComparedProduct } from '../../features/compare/compare.api';
import { selectCompare } from '../../features/compare/compare.slice';
import { CompareTable } from '../../features/compare/compare-table';
import { compareTitle } from '../../features/compare/compare.load';
import { checkFits, openCompare } from '../../features/compare/compare.tasks';
import { COMPARE_PATH, compareHref, readCompareAddress } from '../../platform/compare-address';
import { COMPARE_LIMIT, compareList, setCompareList } from '../../platform/compare-list';
import { useVehicle } from '../../platform/use-shopper';
import { counted } from '../../platform/words';
import styles from './compare-page.module.css';

const LISTING = { TIRE: '/tires', WHEEL: '/wheels', ACCESSORY: '/accessories' } as const;

/** Returns a link to more candidates: tires of the compared size. */
function moreHref([first]: readonly ComparedProduct[]): string {
  if (!first) return '/tires';
  return first.productType === 'TIRE' ? `/tires?size=${first.size}` : LISTING[first.productType];
}

/** Follows the address, fetches fits, and stores the compared products as the selection of the listings. */
function useComparison() {
  const dispatch = useDispatch();
  const state = useSelector(selectCompare);
  const vehicle = useVehicle();
  const { pathname, search } = useHostLocation();
  const { products, status } = state;
  const isElsewhere = pathname === COMPARE_PATH && search !== state.search;
  useEffect(() => {
    if (isElsewhere) dispatch(openCompare.requested({ search }));
  }, [dispatch, isElsewhere, search]);
  const fitmentId = vehicle?.fitmentId;
  useEffect(() => {
    if (fitmentId && products.length > 0)
      dispatch(checkFits.requested({ productNumbers: products.map(({ productNumber }) => productNumber), fitmentId }));
  }, [dispatch, fitmentId, products]);
  useEffect(() => {
    if (status !== 'ready' || (products.length === 0 && compareList().items.length === 0)) return;
    setCompareList({
      items: products.map(({ productNumber, brand, name, size, picture }) => ({
        productNumber,
        name: `${brand} ${name} ${size}`,
        picture,
      })),
    });
  }, [products, status]);
  return { state, retry: () => dispatch(openCompare.requested({ search })) };
}

function Nothing() {
  return (
    <EmptyState
      title="Nothing to compare yet"
      action={
        <>
          <ButtonLink href="/tires">Browse tires</ButtonLink>
          <ButtonLink href="/wheels" kind="secondary">
            Browse wheels
          </ButtonLink>
        </>
      }
    >
      Check “Compare” on up to {COMPARE_LIMIT} products, and see them side by side here.
    </EmptyState>
  );
}

function LeftOut({ unknown, isCut }: { readonly unknown: readonly string[]; readonly isCut: boolean }) {
  return (
    <>
      {unknown.length > 0 ? (
        <Notice tone="warn" announce="status">
          We no longer carry {unknown.join(' and ')}, so {unknown.length === 1 ? 'it is' : 'they are'} left out.
        </Notice>
      ) : null}
      {isCut ? <Notice>Only the first {COMPARE_LIMIT} are shown: more don&rsquo;t fit side by side.</Notice> : null}
    </>
  );
}

function Comparing({
  products,
  focusTitle,
}: {
  readonly products: readonly ComparedProduct[];
  readonly focusTitle: () => void;
}) {
  const host = useHost();
  const { fits } = useSelector(selectCompare);
  const vehicle = useVehicle();
  const [hasOnlyDifferences, setOnlyDifferences] = useState(false);
  const remove = (removed: ComparedProduct, event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    host.navigation.go(
      compareHref(products.filter((one) => one !== removed).map(({ productNumber }) => productNumber)),
      { scroll: false },
    );
    host.announce(`${removed.brand} ${removed.name} removed.`);
    focusTitle();
  };
  return (
    <>
      <div className={styles.toolbar}>
        {products.length > 1 ? (
          <Checkbox
            label="Only differences"
            checked={hasOnlyDifferences}
            onChange={({ target }) => setOnlyDifferences(target.checked)}
          />
        ) : null}
        {products.length < COMPARE_LIMIT ? (
          <ButtonLink href={moreHref(products)} kind="secondary" size="small" icon="plus">
            Add another
          </ButtonLink>
        ) : null}
        <Button kind="quiet" size="small" className={styles.print} onClick={() => globalThis.print()}>
          Print
        </Button>
      </div>
      {products.length === 1 ? <Notice>Add another one to see what differs.</Notice> : null}
      <CompareTable
        products={products}
        fits={fits}
        vehicle={vehicle}
        hasOnlyDifferences={hasOnlyDifferences}
        onRemove={remove}
      />
      {products.some(({ productType }) => productType === 'TIRE') ? (
        <p className={styles.note}>{FITMENT_NOTICE} Savings come off at checkout, for a set.</p>
      ) : null}
    </>
  );
}

/** Up to four products of the address side by side. */
export function ComparePage() {
  const { state, retry } = useComparison();
  const title = useRef<HTMLHeadingElement>(null);
  const { products, unknown, status, message } = state;
  usePageTitle(status === 'failed' ? 'Sorry!' : compareTitle(products));
  if (status === 'failed') {
    return (
      <Page>
        <Container>
          <ErrorState level={1} title="Sorry!" action={<Button onClick={retry}>Try again</Button>}>
            {message}
          </ErrorState>
        </Container>
      </Page>
    );
  }
  const { isCut } = readCompareAddress(state.search);
  return (
    <Page className={styles.page}>
      <Container>
        <div className={styles.heading}>
          <h1 ref={title} tabIndex={-1}>
            Compare
          </h1>
          {products.length > 0 ? (
            <p className={styles.count}>
              {counted(products.length, 'product')}
              {products.length > 1 ? ' side by side' : ''}
            </p>
          ) : null}
        </div>
        <div className={classNames('busy-overlay', styles.body)} aria-busy={status === 'changing' || undefined}>
          <LeftOut unknown={unknown} isCut={isCut} />
          {products.length > 0 ? (
            <Comparing products={products} focusTitle={() => title.current?.focus()} />
          ) : (
            <Nothing />
          )}
        </div>
      </Container>
    </Page>
  );
}

/** Placeholder in the page's size, while the browser loads the products. */
export function CompareSkeleton() {
  return (
    <Page>
      <Container>
        <p className="visually-hidden" role="status">
          Loading the comparison
        </p>
        <Skeleton shape="heading" width="half" />
        <div className={styles.skeletons}>
          {[0, 1, 2].map((key) => (
            <Skeleton key={key} shape="picture" />
          ))}
        </div>
      </Container>
    </Page>
  );
}

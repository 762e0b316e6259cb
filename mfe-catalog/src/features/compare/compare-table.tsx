import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { centsText, type FitsVehicle, type SelectedVehicle } from 'shared-contracts';
import { Badge, ButtonLink, FitMark, Icon, Picture, Price, Rating } from 'shared-ui';
import { useFlag } from 'remote-kit';
import { compareHref } from '../../platform/compare-address';
import { vehicleName } from '../../platform/shopper';
import { shortDay } from '../../platform/words';
import { serviceLabel } from '../../ui/load-speed';
import type { ComparedProduct } from './compare.api';
import { FactRows } from './compare-facts';
import { MilesRow, WarrantyRow } from './compare-miles';
import { Row } from './compare-row';
import { cheapest, differ, priceOf, setOf, specRows } from './compare-rows';
import styles from './compare-table.module.css';

const UNITS = { TIRE: 'per tire', WHEEL: 'per wheel', ACCESSORY: 'each' } as const;
const PICTURE = 160;

interface CompareTableProps {
  readonly products: readonly ComparedProduct[];
  readonly fits: Readonly<Record<string, FitsVehicle>>;
  readonly vehicle: SelectedVehicle | null;
  readonly hasOnlyDifferences: boolean;
  readonly onRemove: (product: ComparedProduct, event: MouseEvent) => void;
}

const nameOf = ({ brand, name }: ComparedProduct): string => `${brand} ${name}`;

/** Pictures scroll away; names and prices are sticky. */
function Head({ products, onRemove }: Pick<CompareTableProps, 'products' | 'onRemove'>) {
  const without = (removed: ComparedProduct): string =>
    compareHref(products.filter((one) => one !== removed).map(({ productNumber }) => productNumber));
  return (
    <thead>
      <tr>
        <td />
        {products.map((product) => (
          <td key={product.productNumber} className={styles.picture}>
            {product.picture ? <Picture name={product.picture} alt="" width={PICTURE} height={PICTURE} /> : null}
            <a
              className={styles.remove}
              href={without(product)}
              aria-label={`Remove ${nameOf(product)} ${product.size}`}
              onClick={(event) => onRemove(product, event)}
            >
              <Icon name="close" size={20} />
            </a>
          </td>
        ))}
      </tr>
      <tr className={styles.names}>
        <td />
        {products.map((product) => (
          <th key={product.productNumber} scope="col">
            <a href={product.url}>
              <span className={styles.brand} translate="no">
                {product.brand}
              </span>{' '}
              <span className={styles.name} translate="no">
                {product.name}
              </span>
            </a>
            <span className={styles.small}>
              {product.size} · {priceOf(product).formattedValue}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** "$615.96 for 4", followed by the mail-in rebate. */
function totalText(product: ComparedProduct): string | undefined {
  const { quantity, totalCents, backByMailCents } = setOf(product);
  if (quantity === 1) return undefined;
  const total = `${centsText(totalCents)} for ${quantity}`;
  return backByMailCents > 0 ? `${total} today, ${centsText(backByMailCents)} back by mail` : total;
}

function PriceRow({ products }: Pick<CompareTableProps, 'products'>) {
  const least = cheapest(products);
  return (
    <Row label="Price" isDifferent={least.length > 0}>
      {products.map((product) => (
        <td key={product.productNumber}>
          <div className={styles.price}>
            <Price
              formatted={priceOf(product).formattedValue}
              unit={UNITS[product.productType]}
              before={product.salePrice && product.price.formattedValue}
              total={totalText(product)}
            />
            {least.includes(product.productNumber) ? <Badge tone="saving">Lowest price</Badge> : null}
            <ButtonLink
              size="small"
              kind="secondary"
              href={product.url}
              aria-label={`See ${nameOf(product)} ${product.size}`}
            >
              {product.inStock ? 'See and buy' : 'See it'}
            </ButtonLink>
          </div>
        </td>
      ))}
    </Row>
  );
}

const fitOf = (fit: FitsVehicle | undefined) =>
  !fit || fit.fits === null ? 'unknown' : fit.fits ? 'fits' : 'does-not-fit';

function FitRow({
  products,
  fits,
  vehicle,
  isHidden,
}: Pick<CompareTableProps, 'products' | 'fits'> & {
  readonly vehicle: SelectedVehicle;
  readonly isHidden: (values: readonly unknown[]) => boolean;
}) {
  const values = products.map(({ productNumber }) => fitOf(fits[productNumber]));
  return (
    <Row label={`Your ${vehicleName(vehicle)}`} isDifferent={differ(values)} isHidden={isHidden(values)}>
      {products.map(({ productNumber, productType }, index) => (
        <td key={productNumber}>
          {productType === 'ACCESSORY' ? (
            '–'
          ) : (
            <FitMark fit={values[index] ?? 'unknown'} note={fits[productNumber]?.fitNote} />
          )}
        </td>
      ))}
    </Row>
  );
}

/** Rows from store data: rating, size, delivery. */
function StoreRows({
  products,
  isHidden,
}: Pick<CompareTableProps, 'products'> & { readonly isHidden: (values: readonly unknown[]) => boolean }) {
  const ratings = products.map(({ rating }) => rating);
  const sizes = products.map(({ size, loadIndex, speedRating }) =>
    [size, `${loadIndex ?? ''}${speedRating ?? ''}`].join(' ').trim(),
  );
  const hasReviews = useFlag('reviews');
  const dates = products.map(({ inStock, estimatedDelivery }) =>
    inStock ? `Free, ${shortDay(estimatedDelivery.date)}` : 'Out of stock',
  );
  return (
    <>
      <Row label="Rating" isDifferent={differ(ratings)} isHidden={!hasReviews || isHidden(ratings)}>
        {products.map(({ productNumber, rating, numberOfReviews, hasSampleReviews }) => (
          <td key={productNumber}>
            {rating === undefined ? 'No reviews yet' : <Rating value={rating} count={numberOfReviews} size={14} />}
            {rating !== undefined && hasSampleReviews ? <span className={styles.small}>Sample reviews</span> : null}
          </td>
        ))}
      </Row>
      <Row label="Delivery" isDifferent={differ(dates)} isHidden={isHidden(dates)}>
        {products.map(({ productNumber }, index) => (
          <td key={productNumber}>{dates[index]}</td>
        ))}
      </Row>
      <Row label="Size" isDifferent={differ(sizes)} isHidden={isHidden(sizes)}>
        {products.map(({ productNumber, loadIndex, speedRating }, index) => (
          <td key={productNumber}>
            {sizes[index]}
            <span className={styles.small}>{serviceLabel(loadIndex, speedRating)}</span>
          </td>
        ))}
      </Row>
    </>
  );
}

/** Returns the height of the sticky header, which depends on variant and width. */
function stuckHeight(): number {
  const header = document.querySelector<HTMLElement>('#tm-header header');
  return header ? header.offsetHeight + (Number.parseFloat(getComputedStyle(header).top) || 0) : 0;
}

/**
 * Keeps names below the store's header. CSS cannot do it when the table scrolls sideways: `isPast` then shows a
 * separate strip.
 */
function useStuckNames() {
  const scroller = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const follow = (): void => {
      const box = scroller.current;
      const names = box?.querySelector('thead')?.getBoundingClientRect();
      if (!box || !names) return;
      const stuck = stuckHeight();
      box.parentElement?.style.setProperty('--stuck', `${stuck}px`);
      setPast(names.bottom < stuck && box.getBoundingClientRect().bottom > stuck + names.height / 2);
    };
    follow();
    globalThis.addEventListener('scroll', follow, { passive: true });
    globalThis.addEventListener('resize', follow);
    return () => {
      globalThis.removeEventListener('scroll', follow);
      globalThis.removeEventListener('resize', follow);
    };
  }, []);
  const align = (): void =>
    void (strip.current && scroller.current && (strip.current.scrollLeft = scroller.current.scrollLeft));
  useEffect(align, [isPast]);
  return { scroller, strip, isPast, align };
}

/** Products side by side, with differing rows highlighted. */
export function CompareTable({ products, fits, vehicle, hasOnlyDifferences, onRemove }: CompareTableProps) {
  const { scroller, strip, isPast, align } = useStuckNames();
  const isHidden = (values: readonly unknown[]): boolean => hasOnlyDifferences && !differ(values);
  return (
    <div>
      {isPast ? (
        <div ref={strip} className={styles.strip} aria-hidden="true" translate="no">
          <span />
          {products.map((product) => (
            <span key={product.productNumber}>
              {product.brand} <strong>{product.name}</strong>
            </span>
          ))}
        </div>
      ) : null}
      <div
        ref={scroller}
        className={styles.scroller}
        role="region"
        aria-label="Comparison"
        tabIndex={0}
        onScroll={align}
      >
        <table className={styles.table}>
          <caption className="visually-hidden">Products side by side</caption>
          <Head products={products} onRemove={onRemove} />
          <tbody>
            <PriceRow products={products} />
            <WarrantyRow products={products} isHidden={isHidden} />
            <MilesRow products={products} isHidden={isHidden} />
            {vehicle ? <FitRow products={products} fits={fits} vehicle={vehicle} isHidden={isHidden} /> : null}
            <FactRows products={products} isHidden={isHidden} />
            <StoreRows products={products} isHidden={isHidden} />
            {specRows(products).map(({ name, values, isDifferent }) => (
              <Row key={name} label={name} isDifferent={isDifferent} isHidden={isHidden(values)}>
                {products.map(({ productNumber }, index) => (
                  <td key={productNumber}>{values[index] ?? '–'}</td>
                ))}
              </Row>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

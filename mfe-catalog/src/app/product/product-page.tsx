import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useStore } from 'react-redux';
import { FITMENT_NOTICE, type HostLocation, type ProductDetail } from 'shared-contracts';
import { Slot, useHost, WidgetHost } from 'remote-kit';
import { classNames, Container, Page, Skeleton } from 'shared-ui';
import type manifest from '../../../remote.manifest';
import { DecisionColumn } from '../../features/product/decision-column';
import { DeliveryOptions } from '../../features/product/buying/delivery-options';
import { FitCheck } from '../../features/product/variants/fit-check';
import { Gallery } from '../../features/product/gallery/gallery';
import { KeptFacts, KeptMissing } from '../../features/product/kept-parts';
import { productTitle } from '../../features/product/labels/product-title';
import { ProductTabs } from '../../features/product/product-tabs';
import { selectProduct } from '../../features/product/state/product.slice';
import { openProduct } from '../../features/product/state/product.tasks';
import { useProductPart } from '../../features/product/state/use-product-part';
import { ShareButton } from '../../features/share/share-button';
import { rememberViewed } from '../../platform/viewed-list';
import { TrueSizeLink } from '../../ui/true-size-link';
import { useVehicleQuestion } from '../../ui/vehicle-question';
import { CompareDock } from '../compare/compare-dock';
import styles from './product-page.module.css';

type ProductStore = Parameters<typeof selectProduct>[0];

const DEPARTMENT = {
  TIRE: ['Tires', '/tires'],
  WHEEL: ['Wheels', '/wheels'],
  ACCESSORY: ['Accessories', '/accessories'],
} as const;

const loadFinder = async () =>
  (await import(/* webpackChunkName: "product-asked" */ '../shopper/vehicle-finder-dialog')).FinderDialog;
const loadZipForm = async () =>
  (await import(/* webpackChunkName: "product-asked" */ '../shopper/lazy-zip-form')).LazyZipForm;

function Missing() {
  const isUnknown = useProductPart('isUnknown');
  const message = useProductPart('message') ?? '';
  return <KeptMissing isUnknown={isUnknown} message={message} />;
}

/** Follows the address: a link to another product changes this page in place. */
function useFollowedProduct(): void {
  const store = useStore<ProductStore>();
  const { navigation } = useHost();
  useEffect(() => {
    const follow = ({ pathname }: HostLocation): void => {
      const isElsewhere = pathname.startsWith('/product/') && pathname !== selectProduct(store.getState()).pathname;
      if (isElsewhere) store.dispatch(openProduct.requested({ pathname }));
    };
    // Subscribes to the shell instead of rendering, so that the request is sent with the frame of the click.
    const unsubscribe = navigation.subscribe(follow);
    follow(navigation.current());
    return unsubscribe;
  }, [navigation, store]);
}

/** Announces another size of the line, which changes this page in place. */
function useToldSize(product: ProductDetail | null): void {
  const host = useHost();
  const before = useRef(product);
  useEffect(() => {
    if (product && product.lineId === before.current?.lineId && product.productNumber !== before.current.productNumber)
      host.announce(`${product.size}, ${(product.salePrice ?? product.price).formattedValue}`);
    before.current = product;
  }, [host, product]);
}

/** Stores the shown product for "Recently viewed". */
function useSeenProduct(product: ProductDetail | null): void {
  useEffect(() => {
    if (!product) return;
    const { productNumber, lineId, brand, name, size, url, media } = product;
    rememberViewed({ productNumber, lineId, brand, name, size, url, picture: media[0]?.name ?? '' });
  }, [product]);
}

function Breadcrumb({ product }: { readonly product: ProductDetail }) {
  const [department, path] = DEPARTMENT[product.productType];
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs}>
      <a href="/">Home</a> <span aria-hidden="true">/</span> <a href={path}>{department}</a>{' '}
      <span className={styles.here}>
        <span aria-hidden="true">/</span> <span aria-current="page">{productTitle(product)}</span>
      </span>
    </nav>
  );
}

/** Related and recently viewed products, hydrated near the viewport. */
function Beside({ productNumber }: { readonly productNumber: string }) {
  return (
    <>
      <WidgetHost name="catalog/related" props={{ productNumber }} />
      <WidgetHost name="catalog/recently-viewed" props={{ productNumber }} />
    </>
  );
}

/** Slot for widgets of other teams. */
function BelowBuyBox({ product }: { readonly product: ProductDetail }) {
  const { productNumber, productType, price, salePrice = price } = product;
  const productName = `${product.brand} ${product.name}`;
  return (
    <Slot<typeof manifest>
      className={styles.belowBuyBox}
      name="product.below-buy-box"
      props={{ productNumber, productName, productType, price: salePrice.value }}
    />
  );
}

/** Dims the shown product until the next one arrives, without re-rendering it. */
function Top({ children }: { readonly children: ReactNode }) {
  const isChanging = useProductPart('status') === 'changing';
  return (
    <div className={styles.top} aria-busy={isChanging || undefined}>
      {children}
    </div>
  );
}

/** Picture on the left, purchase on the right, then the deciding facts, then the tabs. */
export function ProductPage() {
  useFollowedProduct();
  const product = useProductPart('product');
  const facts = useProductPart('facts');
  const verdict = useProductPart('verdict');
  const drawing = useProductPart('drawing');
  useSeenProduct(product);
  useToldSize(product);
  const question = useVehicleQuestion(loadFinder);
  if (!product)
    return (
      <Page>
        <Container>
          <Missing />
        </Container>
      </Page>
    );
  return (
    <Page className={styles.page}>
      <Container>
        <Breadcrumb product={product} />
        <Top>
          <div className={styles.picture}>
            <Gallery key={product.lineId} pictures={product.media} drawing={drawing} title={productTitle(product)} />
          </div>
          <div className={classNames('busy-overlay', styles.decision)}>
            <DecisionColumn
              product={product}
              fitCheck={<FitCheck product={product} question={question} />}
              onAskVehicle={question.ask}
              delivery={<DeliveryOptions product={product} loadZipForm={loadZipForm} />}
              tools={
                <>
                  <ShareButton title={productTitle(product)} url={product.url} />
                  <TrueSizeLink product={product} />
                </>
              }
            />
            <BelowBuyBox product={product} />
          </div>
        </Top>
        {/* Hydrated after the purchase section. */}
        <Suspense>
          <div className={styles.facts}>
            <KeptFacts verdict={verdict} facts={facts} />
          </div>
          <ProductTabs
            product={product}
            reviews={
              <WidgetHost
                key={product.lineId}
                name="reviews/product"
                props={{ productNumber: product.productNumber, productName: `${product.brand} ${product.name}` }}
              />
            }
          />
        </Suspense>
        {product.productType === 'TIRE' ? <p className={styles.note}>{FITMENT_NOTICE}</p> : null}
        <Beside productNumber={product.productNumber} />
      </Container>
      {question.dialog}
      <CompareDock isGuest />
    </Page>
  );
}

/** Placeholder in the page's size, while the browser loads the product. */
export function ProductSkeleton() {
  return (
    <Page>
      <Container>
        <p className="visually-hidden" role="status">
          Loading the product
        </p>
        <div className={styles.top}>
          <Skeleton shape="picture" />
          <div>
            <Skeleton shape="heading" width="most" />
            <Skeleton width="half" />
            <Skeleton shape="heading" width="half" />
            <Skeleton shape="control" />
          </div>
        </div>
      </Container>
    </Page>
  );
}

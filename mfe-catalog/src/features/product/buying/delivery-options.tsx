import { useEffect, useState, type ComponentType } from 'react';
import { useDispatch } from 'react-redux';
import type { ProductDetail } from 'shared-contracts';
import { useFlag, useHost, useLazyPart } from 'remote-kit';
import { Button, Disclosure, Icon, Notice } from 'shared-ui';
import { useZip } from '../../../platform/use-shopper';
import { shortDay } from '../../../platform/words';
import styles from './delivery-options.module.css';
import type { InstallationOffer } from '../../../platform/installation-offer';
import { checkDelivery, findInstallers } from '../state/product.tasks';
import { useProductPart } from '../state/use-product-part';

interface DeliveryOptionsProps {
  readonly product: ProductDetail;
  /** Loads the form; passed in by the page, because features do not import each other. */
  readonly loadZipForm: () => Promise<ComponentType<{ readonly button: string }>>;
}

/** Returns the dates for the shopper's ZIP code, or else the usual date. */
function useDelivery({ productNumber, productType, estimatedDelivery }: ProductDetail) {
  const dispatch = useDispatch();
  const zipCode = useZip();
  const stock = useProductPart('stock');
  const installation = useProductPart('installation');
  const hasInstaller = productType !== 'ACCESSORY';
  useEffect(() => {
    if (zipCode) dispatch(checkDelivery.requested({ productNumber, zipCode }));
  }, [dispatch, productNumber, zipCode]);
  const answered = stock && stock.zipCode === zipCode ? stock.answer : null;
  const isServed = Boolean(answered?.estimatedDelivery);
  const delivery = answered?.estimatedDelivery ?? estimatedDelivery;
  useEffect(() => {
    if (zipCode && hasInstaller && isServed) dispatch(findInstallers.requested(zipCode));
  }, [dispatch, hasInstaller, isServed, zipCode]);
  return {
    zipCode,
    hasInstaller,
    isRefused: answered !== null && !isServed,
    day: shortDay(delivery.date),
    hours: delivery.slot,
    offer: installation && installation.zipCode === zipCode ? installation.offer : null,
  };
}

/** "Riverside Tire & Auto, 3.2 mi away, $21.00 / tire", and the number of other shops. */
function Installation({ offer, zipCode }: { readonly offer: InstallationOffer; readonly zipCode: string }) {
  const { distanceUnit, priceSuffix } = useHost().variant.installer;
  const { date, shop, distance, pricePerTire, others } = offer;
  return (
    <div>
      <strong>Installed from {shortDay(date)}</strong>
      <p>
        {shop}, {distance} {distanceUnit}, {pricePerTire.formattedValue} {priceSuffix}
        {others > 0 ? `, and ${others} more near ${zipCode}` : ''}
      </p>
    </div>
  );
}

function Ways({ product }: { readonly product: ProductDetail }) {
  const { zipCode, hasInstaller, isRefused, day, hours, offer } = useDelivery(product);
  const shipsHome = useFlag('shipToHome');
  if (isRefused) {
    return (
      <Notice tone="warn" title={`We don't deliver to ${zipCode} yet`}>
        We do not deliver to Alaska, Hawaii or Puerto Rico. Enter a zip code in the other 48 states to see its dates.
      </Notice>
    );
  }
  return (
    <ul className={styles.ways}>
      {hasInstaller ? (
        <li>
          <Icon name="wrench" size={24} />
          {offer && zipCode ? (
            <Installation offer={offer} zipCode={zipCode} />
          ) : (
            <div>
              <strong>To a local installer, free</strong>
              <p>At the shop by {day}, mounted on the day you pick</p>
            </div>
          )}
        </li>
      ) : null}
      {shipsHome ? (
        <li>
          <Icon name="home" size={24} />
          <div>
            <strong>To your home, free</strong>
            <p>
              Delivered by {day}
              {hours ? `, ${hours}` : null}
            </p>
          </div>
        </li>
      ) : null}
    </ul>
  );
}

/** The form loads on focus, into reserved space. Without script, the shopper enters the ZIP code in checkout. */
function ZipDates({ load }: { readonly load: DeliveryOptionsProps['loadZipForm'] }) {
  const zipCode = useZip();
  const { Part: Form, load: loadPart } = useLazyPart('catalog', 'zip form', load);
  const [hasFailed, setFailed] = useState(false);
  const bring = async (): Promise<void> => setFailed(!(Form || (await loadPart())));
  const retry = (
    <Button kind="quiet" size="small" onClick={() => void bring()}>
      Try again
    </Button>
  );
  return (
    <Disclosure
      title={zipCode ? `Dates for ${zipCode}` : 'Dates for your zip code'}
      className={styles.zip}
      onIntent={() => void bring()}
    >
      <div className={styles.form}>
        {Form ? <Form button="Show dates" /> : null}
        {!Form && hasFailed ? <p role="alert">The form did not load. {retry}</p> : null}
        <noscript>
          Checkout asks for your zip code and shows its dates. <a href="/cart">Go to your cart</a>
        </noscript>
      </div>
    </Disclosure>
  );
}

/** Both delivery types with their dates. The choice is made in checkout's first step. */
export function DeliveryOptions({ product, loadZipForm }: DeliveryOptionsProps) {
  return (
    <div className={styles.delivery}>
      <Ways product={product} />
      <ZipDates load={loadZipForm} />
    </div>
  );
}

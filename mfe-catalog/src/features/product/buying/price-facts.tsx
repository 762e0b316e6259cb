import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { centsText, mountingCents, perThousandMiles, type ProductDetail, type TodaysPrice } from 'shared-contracts';
import { partsText } from '../../../platform/out-the-door';
import { useZip } from '../../../platform/use-shopper';
import { counted } from '../../../platform/words';
import styles from './price-facts.module.css';
import { findTotal } from '../state/product.tasks';
import { useProductPart } from '../state/use-product-part';

interface PriceFactsProps {
  readonly product: ProductDetail;
  /** Current price of the chosen quantity. */
  readonly today: TodaysPrice;
  readonly quantity: number;
}

/** At the lowest price of a shop near the ZIP code; rendered before the ZIP code is known. */
function Installed({ cents, quantity }: { readonly cents: number; readonly quantity: number }) {
  const zipCode = useZip();
  const installation = useProductPart('installation');
  const answer = installation && installation.zipCode === zipCode ? installation : null;
  const offer = answer?.offer;
  return (
    <div>
      <dt>Installed near you</dt>
      <dd>
        {offer ? (
          <>
            from <strong>{centsText(cents + mountingCents(offer.lowestPerTire, quantity))}</strong>,{' '}
            {counted(offer.shops, 'shop')}
          </>
        ) : answer ? (
          'no shop yet'
        ) : (
          'with your zip code'
        )}
      </dd>
    </div>
  );
}

/** Shows the out-the-door price of the chosen quantity near the ZIP code. */
function Total({ productNumber, quantity }: { readonly productNumber: string; readonly quantity: number }) {
  const dispatch = useDispatch();
  const zipCode = useZip();
  const list = useProductPart('outTheDoor');
  useEffect(() => {
    if (zipCode) dispatch(findTotal.requested({ productNumber, quantity, zipCode }));
  }, [dispatch, productNumber, quantity, zipCode]);
  const [found] = list?.zipCode === zipCode ? (list?.products ?? []) : [];
  if (!list || found?.productNumber !== productNumber || found.quantity !== quantity) return null;
  return (
    <div>
      <dt>Out the door</dt>
      <dd>
        <strong>{found.total.formattedValue}</strong> {partsText(list)}
      </dd>
    </div>
  );
}

/** Shows the mail-in rebate, the installed and out-the-door prices, and the cost per warranted mile. */
export function PriceFacts({ product, today, quantity }: PriceFactsProps) {
  const { productType, mileageWarranty } = product;
  if (productType === 'ACCESSORY') return null;
  const { totalCents, backByMailCents } = today;
  const miles = perThousandMiles(totalCents, quantity, mileageWarranty);
  return (
    <dl className={styles.facts}>
      {backByMailCents > 0 ? (
        <div>
          <dt>Back by mail</dt>
          <dd>
            <strong>{centsText(backByMailCents)}</strong>
          </dd>
        </div>
      ) : null}
      <Installed cents={totalCents} quantity={quantity} />
      <Total productNumber={product.productNumber} quantity={quantity} />
      {miles === null ? null : (
        <div>
          <dt>Per 1,000 warranted miles</dt>
          <dd>
            <strong>{centsText(miles)}</strong>
          </dd>
        </div>
      )}
    </dl>
  );
}

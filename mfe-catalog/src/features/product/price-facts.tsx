import { mountingCents, type ProductDetail, type Promotion } from 'shared-contracts';
import { useZip } from '../../platform/use-shopper';
import { setPrice } from '../../platform/set-price';
import { counted, dollars } from '../../platform/words';
import styles from './price-facts.module.css';
import { useProductPart } from './use-product-part';

interface PriceFactsProps {
  readonly product: ProductDetail;
  readonly promotions: readonly Promotion[];
  /** What the chosen ones cost today, in whole cents. */
  readonly cents: number;
  readonly quantity: number;
}

const money = (cents: number): string => dollars(cents / 100);

/** At the lowest price of a shop near the zip code; there before the zip code is known. */
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
            from <strong>{money(cents + mountingCents(offer.lowestPerTire, quantity))}</strong>,{' '}
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

/** What the price comes to: back by mail, installed, over the miles that are warranted. */
export function PriceFacts({ product, promotions, cents, quantity }: PriceFactsProps) {
  const { productType, mileageWarranty } = product;
  if (productType === 'ACCESSORY') return null;
  const { afterRebate, perThousandMiles } = setPrice({ total: cents, quantity, mileageWarranty, promotions });
  return (
    <dl className={styles.facts}>
      {afterRebate === null ? null : (
        <div>
          <dt>After rebate by mail</dt>
          <dd>
            <strong>{money(afterRebate)}</strong>
          </dd>
        </div>
      )}
      <Installed cents={cents} quantity={quantity} />
      {perThousandMiles === null ? null : (
        <div>
          <dt>Per 1,000 warranted miles</dt>
          <dd>
            <strong>{money(perThousandMiles)}</strong>
          </dd>
        </div>
      )}
    </dl>
  );
}

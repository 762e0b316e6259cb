import { useEffect, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ProductDetail } from 'shared-contracts';
import { Disclosure, Icon } from 'shared-ui';
import { useZip } from '../../platform/use-shopper';
import { shortDay } from '../../platform/words';
import { selectProduct } from './product.slice';
import { checkDelivery } from './product.tasks';
import styles from './delivery-options.module.css';

interface DeliveryOptionsProps {
  readonly product: ProductDetail;
  readonly zipForm: ReactNode;
}

/** Date for the shopper's zip code once it is known, else the usual one. */
function useDelivery({ productNumber, estimatedDelivery }: ProductDetail) {
  const dispatch = useDispatch();
  const zipCode = useZip();
  const { stock } = useSelector(selectProduct);
  useEffect(() => {
    if (zipCode) dispatch(checkDelivery.requested({ productNumber, zipCode }));
  }, [dispatch, productNumber, zipCode]);
  const answered = stock && stock.zipCode === zipCode ? stock.answer : null;
  return { zipCode, isRefused: answered !== null && answered.estimatedDelivery === null, estimate: answered?.estimatedDelivery ?? estimatedDelivery };
}

/** The two ways to get it, with their dates. The choice itself is checkout's first step. */
export function DeliveryOptions({ product, zipForm }: DeliveryOptionsProps) {
  const { zipCode, isRefused, estimate } = useDelivery(product);
  const day = shortDay(estimate.date);
  return (
    <div className={styles.delivery}>
      <ul className={styles.ways}>
        {product.productType === 'ACCESSORY' ? null : (
          <li>
            <Icon name="wrench" size={24} />
            <div>
              <strong>To a local installer, free</strong>
              <p>At the shop by {day}, mounted on the day you pick</p>
            </div>
          </li>
        )}
        <li>
          <Icon name="home" size={24} />
          <div>
            <strong>To your home, free</strong>
            <p>{isRefused ? 'Not delivered to this zip code' : `Delivered by ${day}`}</p>
          </div>
        </li>
      </ul>
      <Disclosure title={zipCode ? `Dates for ${zipCode}` : 'Dates for your zip code'} className={styles.zip}>
        {zipForm}
      </Disclosure>
    </div>
  );
}

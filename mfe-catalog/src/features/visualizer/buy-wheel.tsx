import { useDispatch, useSelector } from 'react-redux';
import { Button, ButtonLink, Notice } from 'shared-ui';
import { centsText, setQuantityOf, toCents } from 'shared-contracts';
import { useVehicle } from '../../platform/use-shopper';
import type { WheelFacts } from './visualizer.api';
import styles from './visualizer.module.css';
import { selectWheelPurchase } from './wheel-purchase.slice';
import { addWheels } from './wheel-purchase.tasks';

/** A set of the drawn wheel into the cart, or its page. Out of stock only its page is left, where other sizes are. */
export function BuyWheel({ wheel }: { readonly wheel: WheelFacts }) {
  const dispatch = useDispatch();
  const vehicle = useVehicle();
  const set = setQuantityOf(vehicle);
  const { status, message } = useSelector(selectWheelPurchase);
  const { productNumber, price, url, isInStock } = wheel;
  return (
    <>
      {message ? (
        <Notice tone="error" announce="alert" className={styles.refusal}>
          {message}
        </Notice>
      ) : null}
      {isInStock ? (
        <Button
          isLoading={status === 'adding'}
          loadingLabel="Adding to your cart"
          onClick={() => dispatch(addWheels.requested({ productNumber, ...(vehicle && { vehicle }) }))}
        >
          Add {set} wheels for {centsText(toCents(price.value) * set)}
        </Button>
      ) : null}
      <ButtonLink href={url} kind={isInStock ? 'secondary' : 'primary'}>
        See this wheel, {isInStock ? `${price.formattedValue} each` : 'out of stock'}
      </ButtonLink>
    </>
  );
}

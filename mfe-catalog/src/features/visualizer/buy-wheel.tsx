import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Button, ButtonLink, Notice } from 'shared-ui';
import { centsText, setQuantityOf, toCents } from 'shared-contracts';
import { useVehicle } from '../../platform/use-shopper';
import type { VehicleQuestion } from '../../ui/vehicle-question';
import { WheelFitQuestion } from '../../ui/wheel-fit-question';
import type { WheelFacts } from './visualizer.api';
import styles from './visualizer.module.css';
import { selectWheelPurchase } from './wheel-purchase.slice';
import { addWheels } from './wheel-purchase.tasks';

/**
 * Adds a set of the drawn wheel to the cart, once the vehicle is known or waived, or links its page. Out of stock only
 * the link remains, because that page has other sizes.
 */
export function BuyWheel({ wheel, question }: { readonly wheel: WheelFacts; readonly question: VehicleQuestion }) {
  const dispatch = useDispatch();
  const vehicle = useVehicle();
  const set = setQuantityOf(vehicle);
  const { status, message } = useSelector(selectWheelPurchase);
  const { productNumber, price, url, isInStock } = wheel;
  const [isAsked, setAsked] = useState(false);
  const add = (): void => {
    setAsked(false);
    dispatch(addWheels.requested({ productNumber, ...(vehicle && { vehicle }) }));
  };
  return (
    <>
      {message ? (
        <Notice tone="error" announce="alert" className={styles.refusal}>
          {message}
        </Notice>
      ) : null}
      {isAsked && !vehicle ? (
        <WheelFitQuestion doubt="no-vehicle" vehicle={vehicle} onAskVehicle={question.ask} onAddAnyway={add} />
      ) : null}
      {question.dialog}
      {isInStock ? (
        <Button
          isLoading={status === 'adding'}
          loadingLabel="Adding to your cart"
          onClick={() => (vehicle ? add() : setAsked(true))}
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

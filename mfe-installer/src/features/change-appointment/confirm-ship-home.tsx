import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Address } from 'shared-contracts';
import type { AppError } from 'remote-kit';
import { Button, Notice } from 'shared-ui';
import type { Link } from '../../platform/link/with-token';
import { selectMovePrice } from './change-appointment.slice';
import { loadMovePrice } from './change-appointment.tasks';
import styles from './change-appointment.module.css';
import { MovePriceNotice } from './move-price';

interface ConfirmShipHomeProps {
  readonly link: Link;
  readonly address: Address;
  readonly isBusy: boolean;
  readonly error: AppError | null;
  readonly onConfirm: (expectedTotal: number) => void;
  readonly onChange: () => void;
}

/** Price at the entered address, and the button that confirms it. */
export function ConfirmShipHome({ link, address, isBusy, error, onConfirm, onChange }: ConfirmShipHomeProps) {
  const dispatch = useDispatch();
  const move = useSelector(selectMovePrice);
  const { bookingId, token } = link;
  const { zipCode } = address;
  useEffect(() => {
    dispatch(loadMovePrice.requested({ bookingId, token, zipCode }));
  }, [dispatch, bookingId, token, zipCode]);
  return (
    <div className={styles.way}>
      <p className={styles.soft}>
        {address.address}, {address.city}, {address.state} {zipCode}
      </p>
      <MovePriceNotice move={move} />
      {error ? (
        <Notice tone="error" announce="alert">
          {error.message}
        </Notice>
      ) : null}
      <div>
        <Button
          size="large"
          isLoading={isBusy}
          loadingLabel="Changing your order"
          disabled={move.price === null}
          onClick={() => move.price && onConfirm(move.price.total.value)}
        >
          Confirm and ship here
        </Button>
        <Button kind="quiet" disabled={isBusy} onClick={onChange}>
          Change the address
        </Button>
      </div>
    </div>
  );
}

import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Order } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { Button, OrderNumber } from 'shared-ui';
import { ModalDialog } from 'shared-ui/antd';
import { selectOrderPage } from './order-page.slice';
import { cancelOrderTask } from './order-page.tasks';

/** Cancellation until shipping, with the refund shown first. */
export function CancelOrder({ order }: { readonly order: Order }) {
  const dispatch = useDispatch();
  const { act } = useSelector(selectOrderPage);
  const { variant } = useHost();
  const [isAsking, setAsking] = useState(false);
  const { orderId, orderNumber, total, payment, installer } = order;
  const cancel = (): void => {
    setAsking(false);
    dispatch(cancelOrderTask.requested({ orderId }));
  };
  return (
    <>
      <Button
        kind="secondary"
        isLoading={act === 'cancelling'}
        loadingLabel="Canceling your order"
        onClick={() => setAsking(true)}
      >
        Cancel order
      </Button>
      <ModalDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={
          <>
            Cancel order <OrderNumber>{`${orderNumber}?`}</OrderNumber>
          </>
        }
        footer={
          <>
            <Button onClick={cancel}>Yes, cancel the order</Button>
            <Button kind="secondary" onClick={() => setAsking(false)}>
              Keep the order
            </Button>
          </>
        }
      >
        <p>
          Then we send nothing. <strong>{total.formattedValue}</strong> goes back the way it was paid ({payment.label}),
          usually within 5 to 10 business days; your bank may take longer to show it.
        </p>
        {installer ? <p>Your appointment at {installer.name} is canceled, too.</p> : null}
        {variant.returnable ? null : (
          <p>You can still cancel, because nothing has shipped. Later, tires and installation are not refundable.</p>
        )}
        <p>This cannot be undone.</p>
      </ModalDialog>
    </>
  );
}

import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { AdditionalPayment } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { Button, OrderNumber } from 'shared-ui';
import { ModalDialog } from 'shared-ui/antd';
import { declineAdditional } from './additional-payment.tasks';

interface DeclineProps {
  readonly payment: AdditionalPayment;
  readonly isBusy: boolean;
}

/** Declines after a confirmation, because it is final. */
export function Decline({ payment: { cartId, amount, orderNumber }, isBusy }: DeclineProps) {
  const dispatch = useDispatch();
  const { support } = useHost().variant;
  const [isAsking, setAsking] = useState(false);
  const decline = (): void => {
    setAsking(false);
    dispatch(declineAdditional.requested({ cartId }));
  };
  return (
    <>
      <Button kind="quiet" isWide isLoading={isBusy} loadingLabel="Declining" onClick={() => setAsking(true)}>
        Decline this payment
      </Button>
      <ModalDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Decline to pay ${amount.formattedValue}?`}
        footer={
          <>
            <Button onClick={decline}>Yes, decline</Button>
            <Button kind="secondary" onClick={() => setAsking(false)}>
              Keep it open
            </Button>
          </>
        }
      >
        <p>
          Nothing is charged, and the link stops working. Order <OrderNumber>{orderNumber}</OrderNumber> stays as it is;
          we call you if something cannot be done without this payment. Questions: {support.phone}.
        </p>
      </ModalDialog>
    </>
  );
}

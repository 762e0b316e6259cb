import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { UNUSED_NOTICE, type Order, type ReturnBody } from 'shared-contracts';
import { shortDay, useHost } from 'remote-kit';
import { Button } from 'shared-ui';
import { ModalDialog } from 'shared-ui/antd';
import { selectOrderPage } from './order-page.slice';
import { requestReturnTask } from './order-page.tasks';
import { ReturnForm } from './return-form';

/** Return request within 30 days, in variants with returns: the order has the deadline. */
export function AskReturn({ order }: { readonly order: Order }) {
  const dispatch = useDispatch();
  const { variant } = useHost();
  const { act } = useSelector(selectOrderPage);
  const [isAsking, setAsking] = useState(false);
  const until = order.options?.returnUntil ?? null;
  const submit = (body: ReturnBody): void => {
    setAsking(false);
    dispatch(requestReturnTask.requested({ orderId: order.orderId, body }));
  };
  return (
    <>
      <Button
        kind="secondary"
        icon="returnBack"
        isLoading={act === 'returning'}
        loadingLabel="Asking for your return"
        onClick={() => setAsking(true)}
      >
        Return something
      </Button>
      <ModalDialog isOpen={isAsking} onClose={() => setAsking(false)} title="What do you want to return?">
        <p>
          {until ? `You can ask until ${shortDay(until)}. ` : ''}We’ll email you how to send it back.
          {variant.showsUnusedNotice ? ` ${UNUSED_NOTICE}` : ''}
        </p>
        <ReturnForm order={order} onSubmit={submit} onClose={() => setAsking(false)} />
      </ModalDialog>
    </>
  );
}

import { useDispatch, useSelector } from 'react-redux';
import type { Order } from 'shared-contracts';
import { Button, ButtonLink, Notice } from 'shared-ui';
import { selectOrderPage } from './order-page.slice';
import { buyAgainTask } from './order-page.tasks';

/** Adds all line items of an order to the cart, at today's prices. */
export function BuyAgain({ order: { orderId, lines } }: { readonly order: Order }) {
  const dispatch = useDispatch();
  const { act, buyError } = useSelector(selectOrderPage);
  const items = lines.map(({ productNumber, quantity }) => ({ productNumber, quantity }));
  return (
    <>
      <Button
        kind="secondary"
        icon="cart"
        isLoading={act === 'buying'}
        loadingLabel="Adding to your cart"
        onClick={() => dispatch(buyAgainTask.requested({ orderId, lines: items }))}
      >
        Buy again
      </Button>
      {buyError ? (
        <Notice
          tone="error"
          announce="alert"
          action={
            <ButtonLink size="small" kind="secondary" href={lines[0]?.url ?? '/tires'}>
              Look at the product
            </ButtonLink>
          }
        >
          {buyError.message}
        </Notice>
      ) : null}
    </>
  );
}

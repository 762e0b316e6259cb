import { useState } from 'react';
import type { CartAnswer, Order } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { Button, ButtonLink, Notice } from 'shared-ui';

type Refusal = Extract<CartAnswer, { ok: false }>;

const LISTING = '/tires';

/** Puts everything of the order into the cart, at today's prices. The cart shows what it took. */
export function BuyAgain({ order }: { readonly order: Order }) {
  const { events } = useHost();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const press = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    const lines = order.lines.map(({ productNumber, quantity }) => ({ productNumber, quantity }));
    const answer = await events.request('cart:add-requested', { lines });
    setBusy(false);
    if (!answer.ok && !answer.asksShopper) setRefusal(answer);
  };
  return (
    <>
      <Button
        kind="secondary"
        icon="cart"
        isLoading={isBusy}
        loadingLabel="Adding to your cart"
        onClick={() => void press()}
      >
        Buy again
      </Button>
      {refusal ? (
        <Notice
          tone="error"
          announce="alert"
          action={
            <ButtonLink size="small" kind="secondary" href={order.lines[0]?.url ?? LISTING}>
              Look at the product
            </ButtonLink>
          }
        >
          {refusal.message}
        </Notice>
      ) : null}
    </>
  );
}

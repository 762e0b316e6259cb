import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ApiSettings, Cart } from 'shared-contracts';
import { toDeviceTime, useHost } from 'remote-kit';
import { Button, Dialog, Notice, TextField } from 'shared-ui';
import { cartTransferSlice, selectTransfer, type CartLink } from './cart-transfer.slice';
import { transferTask } from './cart-transfer.tasks';
import styles from './cart-transfer.module.css';

const timeOf = (api: ApiSettings, iso: string): string =>
  toDeviceTime(api, iso).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** Opens the share sheet, or copies to the clipboard. */
async function send(href: string, title: string): Promise<'shared' | 'copied' | 'failed'> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url: href });
      return 'shared';
    }
    await navigator.clipboard.writeText(href);
    return 'copied';
  } catch {
    return 'failed';
  }
}

const SENT = {
  shared: 'We sent the link.',
  copied: 'The link is copied. Open it on the other device.',
  failed: 'We couldn’t copy the link. Select it above and copy it yourself.',
} as const;

function LinkReady({ link }: { readonly link: CartLink }) {
  const { announce, api, variant } = useHost();
  const [sent, setSent] = useState<keyof typeof SENT | null>(null);
  const press = async (): Promise<void> => {
    const outcome = await send(link.href, `Your cart at ${variant.storeName}`);
    setSent(outcome);
    announce(SENT[outcome]);
  };
  return (
    <div className={styles.body}>
      <p>
        Open this link on your phone, or send it to someone who will finish the order. It works once, until{' '}
        {timeOf(api, link.expiresAt)}. Whoever opens it gets these products in their cart. Your name and address are not
        in the link.
      </p>
      <TextField
        label="Link to this cart"
        readOnly
        value={link.href}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button isWide onClick={() => void press()}>
        Send or copy the link
      </Button>
      {sent ? <p className={styles.sent}>{SENT[sent]}</p> : null}
    </div>
  );
}

/** Transfers the cart to another device or to a sales person. */
export function CartTransfer({ cart }: { readonly cart: Cart }) {
  const dispatch = useDispatch();
  const { status, link, error } = useSelector(selectTransfer);
  return (
    <>
      <Button
        kind="quiet"
        isWide
        isLoading={status === 'PENDING'}
        loadingLabel="Making a link"
        onClick={() => dispatch(transferTask.requested({ cartNumber: cart.cartNumber }))}
      >
        Continue on another device
      </Button>
      {error ? (
        <Notice tone="error" announce="alert">
          {error.message}. Try again in a minute.
        </Notice>
      ) : null}
      {link ? (
        <Dialog
          isOpen
          title="Move this cart to another device"
          onClose={() => dispatch(cartTransferSlice.actions.closed())}
        >
          <LinkReady link={link} />
        </Dialog>
      ) : null}
    </>
  );
}

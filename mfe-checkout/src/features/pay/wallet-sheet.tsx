import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { PAYMENT_METHOD_FACTS, type MerchantSession, type PaymentSession } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { Dialog } from 'shared-ui';
import styles from './pay.module.css';
import { readWalletMessage, type WalletMessage } from './wallet-messages';

/** Commands of the page to the sheet. */
export type SheetCommand =
  | { readonly type: 'request-shipping' }
  | { readonly type: 'total'; readonly amountCents?: number; readonly error?: string };

export interface WalletSheetHandle {
  post(command: SheetCommand): void;
}

interface WalletSheetProps {
  readonly ref?: Ref<WalletSheetHandle>;
  readonly session: PaymentSession | null;
  readonly title: string;
  readonly onMessage: (message: WalletMessage) => void;
  readonly onClose: () => void;
}

/** The wallet's sheet on the provider's origin, over the page. */
export function WalletSheet({ ref, session, title, onMessage, onClose }: WalletSheetProps) {
  const { variant } = useHost();
  const frame = useRef<HTMLIFrameElement>(null);
  /** The session that was paid or canceled: later messages of its sheet are ignored. */
  const ended = useRef<string | null>(null);
  const origin = variant.paymentOrigin;
  const sessionId = session?.sessionId;
  useImperativeHandle(ref, () => ({ post: (command) => frame.current?.contentWindow?.postMessage(command, origin) }), [
    origin,
  ]);
  const merchantSession: MerchantSession | null = session?.merchantSession ?? null;

  useEffect(() => {
    if (sessionId === undefined) return undefined;
    const listen = (event: MessageEvent): void => {
      const window = frame.current?.contentWindow ?? null;
      const message = readWalletMessage(event, { origin, window, sessionId });
      if (message === null || ended.current === sessionId) return;
      if (message.type === 'token' || message.type === 'cancel') ended.current = sessionId;
      onMessage(message);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [origin, sessionId, onMessage]);
  useEffect(() => {
    if (merchantSession)
      frame.current?.contentWindow?.postMessage({ type: 'merchant-session', merchantSession }, origin);
  }, [merchantSession, origin]);

  const name = session ? PAYMENT_METHOD_FACTS[session.paymentMethod].name : '';
  return (
    <Dialog isOpen={session !== null} onClose={onClose} title={title} closeLabel={`Close ${name}`}>
      {session?.frameUrl ? (
        <iframe
          ref={frame}
          src={session.frameUrl}
          title={name}
          className={styles.sheet}
          // The device's sheet opens from a frame of another origin only where the page passes the permission on.
          allow={`payment ${origin}`}
        />
      ) : null}
    </Dialog>
  );
}

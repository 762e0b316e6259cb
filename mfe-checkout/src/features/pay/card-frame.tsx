import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useHost } from 'remote-kit';
import { Button, Notice, Skeleton } from 'shared-ui';
import { readFrameMessage, type FrameMessage } from './frame-messages';
import styles from './pay.module.css';

/** Commands of the card panel to the frame. */
export interface CardFrameHandle {
  tokenize(): void;
}

interface CardFrameProps {
  readonly frameUrl: string;
  readonly ref: Ref<CardFrameHandle>;
  readonly onMessage: (message: FrameMessage) => void;
}

const READY_WITHIN_MS = 8_000;

/** The provider's card form on its own origin: card numbers never reach this page (PCI DSS 4.0.1 §6.4.3). */
export function CardFrame({ frameUrl, ref, onMessage }: CardFrameProps) {
  const host = useHost();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();
  const [phase, setPhase] = useState<'loading' | 'ready' | 'late'>('loading');
  const [attempt, setAttempt] = useState(0);
  const origin = host.variant.paymentOrigin;

  useImperativeHandle(
    ref,
    () => ({ tokenize: () => frame.current?.contentWindow?.postMessage({ type: 'tokenize' }, origin) }),
    [origin],
  );
  useEffect(() => {
    const listen = (event: MessageEvent): void => {
      const message = readFrameMessage(event, origin, frame.current?.contentWindow ?? null);
      if (!message) return;
      if (message.type === 'ready') setPhase('ready');
      if (message.type === 'resize') setHeight(message.height);
      onMessage(message);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [origin, onMessage]);
  useEffect(() => {
    if (phase !== 'loading') return undefined;
    const timer = setTimeout(() => setPhase('late'), READY_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [phase, attempt]);
  const retry = (): void => {
    setPhase('loading');
    setAttempt(attempt + 1);
  };

  return (
    <div className={styles.frameBox}>
      {phase === 'loading' ? <Skeleton shape="free" className={styles.frameSkeleton} /> : null}
      {phase === 'late' ? (
        <Notice
          tone="warn"
          announce="alert"
          action={
            <Button size="small" kind="secondary" onClick={retry}>
              Load it again
            </Button>
          }
        >
          The card form didn’t load. Your order is safe; load the form again.
        </Notice>
      ) : null}
      <iframe
        key={attempt}
        ref={frame}
        src={frameUrl}
        title="Card details"
        className={styles.frame}
        height={height}
        hidden={phase === 'late'}
      />
    </div>
  );
}

import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useHost } from 'remote-kit';
import { Button, Notice, Skeleton } from 'shared-ui';
import { frameMessage } from './frame-message';
import styles from './payment.module.css';

export interface CardFormHandle {
  /** Requests a token from the provider's form; `agreed` is the total on the button. */
  read(agreed: number): void;
}

interface CardFormProps {
  readonly ref: Ref<CardFormHandle>;
  readonly frameUrl: string;
  readonly onToken: (token: string, agreed: number) => void;
}

const READY_WITHIN_MS = 8_000;
const ANSWERS_WITHIN_MS = 20_000;
const SILENT =
  'The card form is not responding. Nothing was charged. Check your connection, then press the button again.';

/** The payment provider's form on its own origin: no card number reaches this page. */
export function CardForm({ ref, frameUrl, onToken }: CardFormProps) {
  const { variant } = useHost();
  const { paymentOrigin } = variant;
  const frame = useRef<HTMLIFrameElement>(null);
  const agreed = useRef<number | null>(null);
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [height, setHeight] = useState(264);
  const [isReady, setReady] = useState(false);
  const [isLate, setLate] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  useImperativeHandle(ref, () => ({
    read(total) {
      setFault(null);
      agreed.current = total;
      clearTimeout(silence.current);
      silence.current = setTimeout(() => {
        agreed.current = null;
        setFault(SILENT);
      }, ANSWERS_WITHIN_MS);
      frame.current?.contentWindow?.postMessage({ type: 'tokenize' }, paymentOrigin);
    },
  }));
  useEffect(() => {
    const hear = (event: MessageEvent): void => {
      const message = frameMessage(event, { origin: paymentOrigin, frame: frame.current?.contentWindow ?? null });
      if (message?.type === 'ready') setReady(true);
      if (message?.type === 'resize') setHeight(Math.min(900, Math.max(160, message.height)));
      if (message?.type !== 'token' && message?.type !== 'error') return;
      clearTimeout(silence.current);
      const total = agreed.current;
      agreed.current = null;
      if (message.type === 'error') setFault(message.message);
      else if (total !== null) onToken(message.token, total);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [paymentOrigin, onToken]);
  useEffect(() => () => clearTimeout(silence.current), []);
  useEffect(() => {
    if (isReady) return undefined;
    const timer = setTimeout(() => setLate(true), READY_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [isReady, attempt]);
  const again = (): void => {
    setLate(false);
    setAttempt(attempt + 1);
  };

  return (
    <div className={styles.card}>
      {fault ? (
        <Notice tone="error" announce="alert">
          {fault}
        </Notice>
      ) : null}
      {isLate && !isReady ? (
        <Notice
          tone="warn"
          announce="alert"
          action={
            <Button size="small" kind="secondary" onClick={again}>
              Load it again
            </Button>
          }
        >
          The card form didn’t load. Your order is safe.
        </Notice>
      ) : null}
      {isReady || isLate ? null : <Skeleton shape="free" className={styles.loading} />}
      <iframe
        key={attempt}
        ref={frame}
        src={frameUrl}
        title="Card details"
        className={styles.frame}
        height={height}
        hidden={isLate && !isReady}
      />
    </div>
  );
}

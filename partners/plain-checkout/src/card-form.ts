import { element } from './dom';

export interface CardForm {
  readonly box: HTMLElement;
  /** Returns the provider's token of the entered card. Rejects with a message for the shopper. */
  read(): Promise<string>;
  close(): void;
}

const ANSWERS_WITHIN_MS = 20_000;
const SILENT =
  'The card form is not responding. Nothing was charged. Check your connection, then press the button again.';

interface Waiting {
  readonly take: (token: string) => void;
  readonly refuse: (error: Error) => void;
}

/** The provider's form in its own frame: this page never has a card number. */
export function cardForm(frameUrl: string, paymentOrigin: string): CardForm {
  const frame = element('iframe', {
    src: frameUrl,
    title: 'Card details',
    height: '264',
    class: 'plain-checkout-frame',
  });
  let waiting: Waiting | null = null;
  const hear = ({ origin, source, data }: MessageEvent): void => {
    if (origin !== paymentOrigin || source === null || source !== frame.contentWindow) return;
    const said = (data ?? {}) as Readonly<Record<string, unknown>>;
    if (said['source'] !== 'treadmarket-pay') return;
    const { type, height, token, message } = said;
    if (type === 'resize' && typeof height === 'number') frame.height = String(Math.min(900, Math.max(160, height)));
    if (type === 'token' && typeof token === 'string') waiting?.take(token);
    if (type === 'error' && typeof message === 'string') waiting?.refuse(new Error(message));
  };
  addEventListener('message', hear);
  return {
    box: element('div', { class: 'plain-checkout-card' }, frame),
    read: () =>
      new Promise<string>((take, refuse) => {
        waiting = { take, refuse };
        frame.contentWindow?.postMessage({ type: 'tokenize' }, paymentOrigin);
        setTimeout(() => refuse(new Error(SILENT)), ANSWERS_WITHIN_MS);
      }).finally(() => (waiting = null)),
    close: () => removeEventListener('message', hear),
  };
}

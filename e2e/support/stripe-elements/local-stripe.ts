/*
 * The part of Stripe.js that the store's forms use, by its types and documentation. Each function is
 * sent to the browser as text and uses only the others of its list and globals.
 */
import type { FromFrame } from './frame-wire';

type Values = Readonly<Record<string, unknown>>;
type Handler = (event: Values) => void;

/** A frame of js.stripe.com in the page. */
interface ElementFrame {
  readonly call: (command: string, values?: Values) => Promise<Values>;
  readonly tell: (command: string, values?: Values) => void;
  readonly mount: (place: HTMLElement) => void;
}

interface FrameOptions {
  readonly page: string;
  readonly title: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly onMessage: (message: FromFrame) => void;
}

/** Creates the frame of an element. */
function createFrame({ page, title, settings, onMessage }: FrameOptions): ElementFrame {
  const frame = `local${Math.random().toString(36).slice(2)}`;
  const iframe = document.createElement('iframe');
  iframe.src = `https://js.stripe.com/elements/${page}#${new URLSearchParams({ ...settings, frame }).toString()}`;
  iframe.title = title;
  iframe.allow = 'payment *';
  Object.assign(iframe.style, { width: '100%', border: '0', display: 'block', height: '1px' });
  const answers = new Map<number, (result: Values) => void>();
  let calls = 0;
  addEventListener('message', ({ origin, source, data }: MessageEvent<FromFrame>) => {
    if (origin !== 'https://js.stripe.com' || source !== iframe.contentWindow || data.frame !== frame) return;
    if (data.kind === 'answer') answers.get(data.call)?.(data.result);
    if (data.kind === 'state') iframe.style.height = `${data.height}px`;
    onMessage(data);
  });
  const post = (message: Values): void => iframe.contentWindow?.postMessage(message, 'https://js.stripe.com');
  return {
    tell: (command, values = {}) => post({ command, ...values }),
    call: (command, values = {}) =>
      new Promise((resolve) => {
        calls += 1;
        answers.set(calls, resolve);
        post({ command, call: calls, ...values });
      }),
    mount: (place) => void place.append(iframe),
  };
}

/** Keeps the handlers of an element's events. */
function createEvents() {
  const handlers = new Map<string, Handler>();
  return {
    on: (name: string, handler: Handler) => void handlers.set(name, handler),
    emit: (name: string, event: Values = {}) => handlers.get(name)?.(event),
  };
}

/** The look of the fields, as query of their frame. */
function lookOf(options: Values): Readonly<Record<string, string>> {
  const appearance = options['appearance'] as { readonly variables?: Readonly<Record<string, string>> } | undefined;
  return { look: JSON.stringify(appearance?.variables ?? {}) };
}

/** The Payment Element for cards. */
function createPaymentElement(key: string, options: Values) {
  const events = createEvents();
  let isReady = false;
  let wasComplete = false;
  const frame = createFrame({
    page: 'card.html',
    title: 'Secure payment input frame',
    settings: { key, ...lookOf(options) },
    onMessage(message) {
      if (message.kind !== 'state') return;
      if (!isReady) events.emit('ready', { elementType: 'payment' });
      if (message.isComplete !== wasComplete)
        events.emit('change', { elementType: 'payment', complete: message.isComplete, empty: false });
      isReady = true;
      wasComplete = message.isComplete;
    },
  });
  return { on: events.on, mount: frame.mount, focus: () => frame.tell('focus'), frame };
}

/** Returns the amount of the wallet as its sheet shows it. */
function totalOf(details: Values | undefined, cents: number): string {
  const items = details?.['lineItems'] as readonly { readonly amount: number }[] | undefined;
  const total = items?.reduce((sum, { amount }) => sum + amount, 0) ?? cents;
  return `$${(total / 100).toFixed(2)}`;
}

/** The Express Checkout Element with one wallet. */
function createExpressElement(key: string, group: Values, options: Values, wallets: Readonly<Record<string, boolean>>) {
  const events = createEvents();
  const chosen = options['paymentMethods'] as Readonly<Record<string, string>>;
  const [name = ''] = Object.keys(wallets).filter((wallet) => chosen[wallet] === 'always' && wallets[wallet]);
  const wallet = { applePay: 'apple_pay', googlePay: 'google_pay' }[name] ?? '';
  const cents = (): number => Number(group['amount']);
  let isReady = false;
  const price = (details?: Values): void =>
    frame.tell('priced', { isAccepted: true, total: totalOf(details, cents()) });
  const reactions: Readonly<Record<string, (detail: Values) => Values>> = {
    click: () => ({
      expressPaymentType: wallet,
      resolve: (details?: Values) => frame.tell('open', { total: totalOf(details, cents()) }),
      reject: () => undefined,
    }),
    shippingaddresschange: (detail) => ({
      ...detail,
      resolve: price,
      reject: () => frame.tell('priced', { isAccepted: false }),
    }),
    confirm: (detail) => ({ ...detail, expressPaymentType: wallet, paymentFailed: () => undefined }),
    cancel: () => ({ elementType: 'expressCheckout' }),
  };
  const frame = createFrame({
    page: 'wallet.html',
    title: 'Secure express checkout frame',
    settings: { key, wallet, ...lookOf(group) },
    onMessage(message) {
      if (message.kind === 'wallet') events.emit(message.event, reactions[message.event]?.(message.detail));
      if (message.kind !== 'state' || isReady) return;
      isReady = true;
      const available = { googlePay: wallets['googlePay'] === true, applePay: wallets['applePay'] === true };
      events.emit('ready', {
        elementType: 'expressCheckout',
        availablePaymentMethods: name === '' ? undefined : { link: false, paypal: false, ...available },
      });
    },
  });
  return {
    on: events.on,
    mount: frame.mount,
    update: (changed: Values) => frame.tell('update', { options: changed }),
    frame,
  };
}

/** Installs `Stripe` as the loader expects it. */
export function installStripe(wallets: Readonly<Record<string, boolean>>): void {
  const create = (key: string) => ({
    _registerWrapper: () => undefined,
    elements(given: Values) {
      const group = { ...given };
      const frames: ElementFrame[] = [];
      return {
        create(kind: string, options: Values) {
          const element =
            kind === 'payment' ? createPaymentElement(key, group) : createExpressElement(key, group, options, wallets);
          frames.push(element.frame);
          return element;
        },
        submit: () => frames[0]?.call('submit'),
        update: async (changed: Values) => void Object.assign(group, changed),
        frames,
      };
    },
    createConfirmationToken: ({ elements }: { readonly elements: { readonly frames: readonly ElementFrame[] } }) =>
      elements.frames[0]?.call('token'),
  });
  Object.assign(window, { Stripe: Object.assign(create, { version: 'endive' }) });
}

/** Functions of the script, in their order. */
export const LOCAL_STRIPE = [
  createFrame,
  createEvents,
  lookOf,
  createPaymentElement,
  totalOf,
  createExpressElement,
  installStripe,
] as const;

/*
 * Runs in the frame of the Express Checkout Element: the wallet's button, and the device's sheet, which a browser of a
 * test does not have. Each function is sent to the browser as text.
 */

/** Contacts of the wallet. */
function walletContacts(): readonly Readonly<Record<string, string>>[] {
  return [
    { name: 'Ada Lovelace', line1: '12 Mission St', city: 'San Francisco', state: 'CA', postal_code: '94110' },
    { name: 'Grace Hopper', line1: '400 W Erie St', city: 'Chicago', state: 'IL', postal_code: '60654' },
    { name: 'Joe Redington', line1: '500 W 4th Ave', city: 'Anchorage', state: 'AK', postal_code: '99501' },
  ].map((contact) => ({ ...contact, line2: '', country: 'US' }));
}

/** Starts the button; the page's own script decides whether the sheet opens. */
export function startWalletButton(): void {
  const { frame = '', key = '', wallet = '' } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  const part = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;
  const [button, sheet, address, card, pay] = ['open', 'sheet', 'address', 'card', 'pay'].map(part);
  let isShippingRequired = false;
  // Stripe shows no button for a wallet that the device lacks.
  (button as HTMLElement).hidden = wallet === '';
  const send = (message: object): void => parent.postMessage({ ...message, frame }, '*');
  const report = (): void => send({ kind: 'state', height: document.documentElement.scrollHeight, isComplete: false });
  const contact = (): Readonly<Record<string, string>> =>
    walletContacts()[Number((address as HTMLSelectElement).value)] ?? {};
  const emit = (event: string, detail: object = {}): void => send({ kind: 'wallet', event, detail });
  const requestPrice = (): void => {
    (pay as HTMLButtonElement).disabled = true;
    const { name, city, state, postal_code, country } = contact();
    emit('shippingaddresschange', { name, address: { city, state, postal_code, country } });
  };
  (button as HTMLElement).addEventListener('click', () => emit('click'));
  (address as HTMLElement).addEventListener('change', requestPrice);
  part('cancel').addEventListener('click', () => emit('cancel'));
  (pay as HTMLElement).addEventListener('click', () => {
    const { name, ...where } = contact();
    const shipping = { shippingAddress: { name, address: where } };
    const billing = { billingDetails: { name, email: 'ada@example.com', phone: '5555550142', address: where } };
    emit('confirm', isShippingRequired ? { ...shipping, ...billing } : {});
  });
  addEventListener('message', ({ source, data }: MessageEvent<Readonly<Record<string, unknown>>>) => {
    if (source !== parent || typeof data['command'] !== 'string') return;
    const { command, call, options } = data;
    if (command === 'update')
      isShippingRequired ||= (options as Record<string, unknown>)['shippingAddressRequired'] === true;
    if (command === 'open') {
      (button as HTMLElement).hidden = true;
      (sheet as HTMLElement).hidden = false;
      part('shipping').hidden = !isShippingRequired;
      if (isShippingRequired) requestPrice();
    }
    if (command === 'priced') (pay as HTMLButtonElement).disabled = data['isAccepted'] !== true;
    if (command === 'priced' || command === 'open') part('total').textContent = String(data['total'] ?? '');
    // A wallet has no fields that could be incomplete.
    if (command === 'submit') send({ kind: 'answer', call, result: {} });
    if (command === 'token')
      void createToken(key, { number: (card as HTMLSelectElement).value, expiry: '12/34', cvc: '123', wallet }).then(
        (result) => send({ kind: 'answer', call, result }),
        ({ message }: Error) => send({ kind: 'answer', call, result: { error: { message } } }),
      );
    report();
  });
  new ResizeObserver(report).observe(document.documentElement);
  report();
}

/** Of the frame's other list ({@link TOKEN_CALLS}). */
declare function createToken(
  key: string,
  values: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, unknown>>>;

export const WALLET_BUTTON = [walletContacts, startWalletButton] as const;

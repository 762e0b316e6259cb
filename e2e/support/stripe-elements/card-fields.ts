/*
 * Runs in the frame of Stripe's fields. Each function is sent to the browser as text and uses only the others of its
 * list and globals.
 */

/** Form-encoded body of `POST /v1/test_helpers/confirmation_tokens` for the fields, and for a wallet's card. */
function cardForm(values: Readonly<Record<string, string>>): URLSearchParams {
  const [month = '', year = ''] = (values['expiry'] ?? '').split('/').map((part) => part.trim());
  const card = 'payment_method_data[card]';
  const form = new URLSearchParams({
    'payment_method_data[type]': 'card',
    [`${card}[number]`]: (values['number'] ?? '').replaceAll(' ', ''),
    [`${card}[exp_month]`]: month,
    [`${card}[exp_year]`]: year,
    [`${card}[cvc]`]: values['cvc'] ?? '',
  });
  if (values['zip']) form.set('payment_method_data[billing_details][address][postal_code]', values['zip']);
  if (values['wallet']) form.set(`${card}[wallet][type]`, values['wallet']);
  return form;
}

/** Calls the API from the frame, so that no card reaches the page with the form. */
async function createToken(
  key: string,
  values: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch('https://api.stripe.com/v1/test_helpers/confirmation_tokens', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: cardForm(values).toString(),
  });
  const answer = (await response.json()) as { readonly error?: unknown };
  return response.ok ? { confirmationToken: answer } : { error: answer.error };
}

/** Returns Stripe's message for the first incomplete field; null when all are complete. */
function fieldError(values: Readonly<Record<string, string>>): { field: string; code: string; message: string } | null {
  if (!/^(?:\d ?){12,19}$/.test(values['number'] ?? ''))
    return { field: 'number', code: 'incomplete_number', message: 'Your card number is incomplete.' };
  if (!/^\d\d ?\/ ?\d\d$/.test(values['expiry'] ?? ''))
    return { field: 'expiry', code: 'incomplete_expiry', message: 'Your card’s expiration date is incomplete.' };
  if (!/^\d{3,4}$/.test(values['cvc'] ?? ''))
    return { field: 'cvc', code: 'incomplete_cvc', message: 'Your card’s security code is incomplete.' };
  return /^\d{5}$/.test(values['zip'] ?? '')
    ? null
    : { field: 'zip', code: 'incomplete_zip', message: 'Your ZIP code is incomplete.' };
}

/** Shows the message of one field, and none for the others. */
function showFieldError(error: { readonly field: string; readonly message: string } | null): void {
  for (const input of document.querySelectorAll('input')) {
    const isWrong = error?.field === input.id;
    input.setAttribute('aria-invalid', String(isWrong));
    (document.getElementById(`${input.id}-error`) as HTMLElement).textContent = isWrong ? error.message : '';
  }
}

/** Starts the fields of the Payment Element. */
export function startCardFields(): void {
  const { frame = '', key = '' } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  const values = (): Readonly<Record<string, string>> =>
    Object.fromEntries([...document.querySelectorAll('input')].map(({ id, value }) => [id, value]));
  const send = (message: object): void => parent.postMessage({ ...message, frame }, '*');
  const report = (): void =>
    send({
      kind: 'state',
      height: Math.ceil(document.documentElement.getBoundingClientRect().height),
      isComplete: fieldError(values()) === null,
    });
  document.addEventListener('input', ({ target }) => {
    const input = target as HTMLInputElement;
    if (input.id === 'number') input.value = input.value.replaceAll(/\D/g, '').replaceAll(/(\d{4})(?=\d)/g, '$1 ');
    if (input.id === 'expiry')
      input.value = input.value.replaceAll(/\D/g, '').replace(/^(\d\d)(\d{1,2}).*$/, '$1 / $2');
    report();
  });
  addEventListener(
    'message',
    ({ source, data }: MessageEvent<{ readonly command?: string; readonly call?: number }>) => {
      if (source !== parent || typeof data.command !== 'string') return;
      const answer = (result: object): void => send({ kind: 'answer', call: data.call, result });
      const error = fieldError(values());
      if (data.command === 'focus') document.querySelector('input')?.focus();
      if (data.command === 'submit') {
        showFieldError(error);
        report();
        answer(error === null ? {} : { error: { type: 'validation_error', ...error } });
      }
      if (data.command === 'token')
        void createToken(key, values()).then(answer, ({ message }: Error) =>
          answer({ error: { type: 'api_connection_error', message } }),
        );
    },
  );
  new ResizeObserver(report).observe(document.documentElement);
  report();
}

/** Functions of the frame, in their order. */
export const CARD_FIELDS = [cardForm, createToken, fieldError, showFieldError, startCardFields] as const;

/** Functions with which a frame gets a token. */
export const TOKEN_CALLS = [cardForm, createToken] as const;

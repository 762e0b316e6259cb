/** @jest-environment jsdom */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axeViolations } from 'shared-ui/testing';
import {
  ROOT,
  PATH,
  cardToken,
  accepted,
  paying,
  valid,
  used,
  open,
  comeBack,
  accepts,
  begun,
  told,
  press,
  eachOnItsOwn,
} from '../../testing/additional-payment-page';
import { anAdditionalPayment } from '../../testing/an-additional-payment';
import { api } from '../../testing/fake-cart';
import { fromFrame, PROVIDER } from '../../testing/fake-payments';

eachOnItsOwn();

describe('the link', () => {
  it('[additional-payment] is removed from the address at once, and shows the amount', async () => {
    valid();
    accepts().answer(200, begun('credit-card', { frameUrl: `${PROVIDER}/frame/card` }));
    const host = await open();
    expect(await screen.findByText('Two longer valve stems')).toBeVisible();
    expect(screen.getAllByText('$24.00')[0]).toBeVisible();
    expect(screen.getByText('TM-100001')).toBeVisible();
    expect(host.navigation.current()).toMatchObject({ pathname: PATH, hash: '' });
    expect(host.storage.get('additional_payment_cart_id')).toBe('C1');
    expect(screen.getAllByRole('radio').length).toBeGreaterThan(3);
    expect(await axeViolations(document.body)).toEqual([]);
  });

  it('[additional-link-storage] shows next steps when expired, used or truncated, and is not stored', async () => {
    used();
    const host = await open();
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your order' })).toHaveAttribute('href', '/orders');
    expect(host.storage.get('additional_payment_cart_id')).toBeNull();
  });

  it.each(['', '#token=', '#token=a%0Ab', '#main'])('causes no API call when it is missing (%p)', async (hash) => {
    await open(`${PATH}${hash}`);
    expect(await screen.findByRole('heading', { name: 'Open the link in your email' })).toBeVisible();
  });

  it.each([
    ['accepted', '$24.00 paid'],
    ['declined', 'You declined this payment'],
  ] as const)('shows the state of a payment that is %s', async (state, title) => {
    used(anAdditionalPayment({ state }));
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('offers a retry without a connection', async () => {
    api().post(`${ROOT}/url/validate`).replyWithError('offline');
    await open();
    await screen.findByRole('heading', { name: 'We couldn’t load this payment' });
    used(accepted);
    await press('Try again');
    expect(await screen.findByRole('heading', { name: '$24.00 paid' })).toBeVisible();
  });
});

describe('a card', () => {
  const openCard = async () => {
    valid();
    const { sent, answer } = accepts();
    answer(200, begun('credit-card', { frameUrl: `${PROVIDER}/frame/card` }));
    const host = await open();
    await screen.findByTitle('Card details');
    return { host, sent, answer };
  };

  it('pays once, also after two clicks and a lost answer', async () => {
    const { host, sent, answer } = await openCard();
    await press('Pay $24.00');
    api().post(`${ROOT}/accept`).replyWithError('reset');
    answer(200, accepted);
    await fromFrame('Card details', cardToken);
    await fromFrame('Card details', cardToken);
    expect(await screen.findByRole('heading', { name: '$24.00 paid' }, { timeout: 5_000 })).toHaveFocus();
    expect(sent).toHaveLength(2);
    expect(sent[1]!.body).toEqual({
      cartId: 'C1',
      paymentMethod: 'credit-card',
      providerToken: 'tok_1',
      returnUrl: `${location.origin}${PATH}`,
    });
    expect(told(host)).toEqual([['accepted', 'credit-card', null]]);
  });

  it('opens a dialog when it is declined, and the next attempt has its own key', async () => {
    const { host, sent, answer } = await openCard();
    await press('Pay $24.00');
    answer(402, { title: 'No', detail: 'No.', code: 'PAYMENT_DECLINED' });
    await fromFrame('Card details', cardToken);
    const dialog = await screen.findByRole('dialog', { name: 'There was an issue processing your payment.' });
    expect(dialog).toHaveTextContent('Please check your card details and try again.');
    answer(200, begun('credit-card', { frameUrl: `${PROVIDER}/frame/card` }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Return to card details' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    answer(200, accepted);
    await press('Pay $24.00');
    await fromFrame('Card details', { ...cardToken, token: 'tok_2' });
    await screen.findByRole('heading', { name: '$24.00 paid' });
    const keys = sent.filter(({ body }) => body['providerToken']).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
    expect(told(host)).toEqual([
      ['payment-declined', 'credit-card', 'PAYMENT_DECLINED'],
      ['accepted', 'credit-card', null],
    ]);
  });

  it('[additional-status] shows the message of the status FAIL, for any state and HTTP status', async () => {
    const { answer } = await openCard();
    await press('Pay $24.00');
    answer(200, { ...accepted, status: 'FAIL', message: 'Your bank said no. Try another card.' });
    await fromFrame('Card details', cardToken);
    expect(await screen.findByText('Your bank said no. Try another card.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: '$24.00 paid' })).not.toBeInTheDocument();
  });

  it("redirects to the bank's challenge", async () => {
    const { host, answer } = await openCard();
    await press('Pay $24.00');
    answer(200, { ...paying, nextAction: { type: 'redirect', url: `${PROVIDER}/challenge/1` } });
    await fromFrame('Card details', cardToken);
    await waitFor(() => expect(host.log.visited).toContain(`${PROVIDER}/challenge/1`));
  });

  it('shows that the payment was made in another tab meanwhile', async () => {
    const { host, answer } = await openCard();
    await press('Pay $24.00');
    answer(404, { title: 'Not found', detail: 'Gone.', code: 'ADDITIONAL_PAYMENT_INVALID' });
    used(accepted);
    await fromFrame('Card details', cardToken);
    expect(await screen.findByRole('heading', { name: '$24.00 paid' })).toBeVisible();
    expect(told(host)).toEqual([]);
  });
});

describe('a pending payment', () => {
  it('is published when the bank returns it as paid, and only once', async () => {
    const attempt = { cartId: 'C1', body: '{}', idempotencyKey: crypto.randomUUID() };
    sessionStorage.setItem('checkout.additional-attempt', JSON.stringify(attempt));
    used(accepted);
    const host = await comeBack();
    await screen.findByRole('heading', { name: '$24.00 paid' });
    expect(told(host)).toEqual([['accepted', null, null]]);
    document.body.replaceChildren();
    used(accepted);
    const again = await comeBack();
    await screen.findByRole('heading', { name: '$24.00 paid' });
    expect(told(again)).toEqual([]);
  });

  it('is followed until it ends', async () => {
    valid(paying);
    api().get(`${ROOT}/C1`).reply(200, paying);
    await comeBack();
    expect(await screen.findByText('Your payment is being confirmed')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
    used(accepted);
    expect(await screen.findByRole('heading', { name: '$24.00 paid' }, { timeout: 8_000 })).toBeVisible();
  }, 15_000);

  it("offers the bank's challenge again, or another method", async () => {
    const asked = { ...paying, nextAction: { type: 'redirect' as const, url: `${PROVIDER}/challenge/1` } };
    valid(asked);
    api().get(`${ROOT}/C1`).reply(200, asked);
    const host = await comeBack();
    await press('Continue to your bank');
    expect(host.log.visited).toContain(`${PROVIDER}/challenge/1`);
  });

  it('reports after the bank that the attempt was not completed', async () => {
    const text = JSON.stringify({ cartId: 'C1' });
    const attempt = { cartId: 'C1', body: text, idempotencyKey: crypto.randomUUID() };
    sessionStorage.setItem('checkout.additional-attempt', JSON.stringify(attempt));
    valid();
    accepts().answer(200, begun('credit-card', { frameUrl: `${PROVIDER}/frame/card` }));
    await comeBack();
    expect(await screen.findByText('Your last try was not completed')).toBeVisible();
  });
});

it('an additional payment is declined once, after a confirmation', async () => {
  valid();
  accepts().answer(200, begun('credit-card', { frameUrl: `${PROVIDER}/frame/card` }));
  const host = await open();
  await press('Decline this payment');
  const dialog = await screen.findByRole('dialog', { name: 'Decline to pay $24.00?' });
  const declined = api().post(`${ROOT}/decline`, { cartId: 'C1' }).matchHeader('idempotency-key', /.{36}/).reply(204);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, decline' }));
  expect(await screen.findByRole('heading', { name: 'You declined this payment' })).toBeVisible();
  expect(told(host)).toEqual([['declined', null, null]]);
  expect(declined.isDone()).toBe(true);
});

it('[additional-status] an additional payment is declined only by 200 or 204', async () => {
  valid();
  accepts().answer(200, begun('credit-card', { frameUrl: `${PROVIDER}/frame/card` }));
  await open();
  await press('Decline this payment');
  const dialog = await screen.findByRole('dialog', { name: 'Decline to pay $24.00?' });
  api().post(`${ROOT}/decline`, { cartId: 'C1' }).reply(202);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, decline' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'You declined this payment' })).not.toBeInTheDocument();
});

it('an additional payment is accepted without a method when the program settles it', async () => {
  valid(anAdditionalPayment({ paymentMethods: [] }));
  await open();
  const { sent, answer } = accepts();
  answer(200, { ...accepted, paymentMethods: [] });
  await press('Accept $24.00');
  expect(await screen.findByRole('heading', { name: '$24.00 paid' })).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ cartId: 'C1' }]);
});

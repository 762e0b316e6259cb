/** @jest-environment jsdom */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  PATH,
  RETURN,
  accepted,
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
import { PROVIDER } from '../../testing/fake-payments';

eachOnItsOwn();

describe('PayPal', () => {
  it('redirects to its page', async () => {
    valid();
    const { sent, answer } = accepts();
    answer(200, begun('credit-card', { frameUrl: `${PROVIDER}/frame/card` }));
    const host = await open();
    await userEvent.click(await screen.findByRole('radio', { name: /PayPal/ }));
    answer(200, begun('pay-pal', { redirectUrl: `${PROVIDER}/pay/ps_1` }));
    await press('Continue to PayPal');
    await waitFor(() => expect(host.log.visited).toContain(`${PROVIDER}/pay/ps_1`));
    expect(sent.at(-1)!.body).toMatchObject({ paymentMethod: 'pay-pal', returnUrl: `${location.origin}${PATH}` });
  });

  it('pays after the approval, with one key for the return and its reload', async () => {
    valid();
    const { sent, answer } = accepts();
    answer(503, {}, 5);
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'], advanceTimers: 50 });
    const first = await comeBack(`${RETURN}approved`);
    await screen.findByRole('button', { name: 'Check again' }, { timeout: 30_000 });
    jest.useRealTimers();
    expect(first.navigation.current().search).not.toBe('');
    document.body.replaceChildren();
    valid();
    answer(200, accepted);
    const host = await comeBack(`${RETURN}approved`);
    expect(await screen.findByRole('heading', { name: '$24.00 paid' })).toBeVisible();
    expect(host.navigation.current().search).toBe('');
    expect([...new Set(sent.map(({ key, body }) => JSON.stringify([key, body])))]).toHaveLength(1);
    expect(sent[0]!.body).toMatchObject({ paymentMethod: 'pay-pal', sessionId: 'ps_1' });
  }, 30_000);

  it('reports that nothing was charged when it is canceled there', async () => {
    valid();
    const host = await comeBack(`${RETURN}cancelled`);
    expect(await screen.findByText('You came back from PayPal without approving. Nothing was charged.')).toBeVisible();
    expect(screen.getByRole('radio', { name: /PayPal/ })).toBeChecked();
    expect(host.navigation.current().search).toBe('');
    expect(told(host)).toEqual([['cancelled', 'pay-pal', null]]);
  });

  it('requests the link on return in a tab without it', async () => {
    await open(`${RETURN}approved`);
    expect(await screen.findByRole('heading', { name: 'Open the link in your email' })).toBeVisible();
  });

  it('shows the first payment on a second return', async () => {
    used(accepted);
    await comeBack(`${RETURN}approved`);
    expect(await screen.findByRole('heading', { name: '$24.00 paid' })).toBeVisible();
  });
});

/** @jest-environment jsdom */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCart, usd } from 'shared-contracts/testing';
import { anOrder } from '../../testing/an-order';
import { held, isolateOrderTests, openOrder, options, press } from '../../testing/open-order';

isolateOrderTests();

const AT = '2026-11-24T12:00:00.000Z';

it('requests a return of some units, and shows their refund first', async () => {
  await openOrder({
    state: 'delivered',
    options: {
      ...options,
      cancel: false,
      requestReturn: true,
      returnUntil: '2026-12-20',
      returnable: [{ productNumber: 'MIC-DEF2-2055516-91V', refunds: [usd(15399), usd(30798), usd(46197)] }],
    },
    refunds: [{ refundId: 'RF1', amount: usd(15399), reason: 'Returned', status: 'paid', at: AT, lines: [] }],
  });
  await press('Return something');
  const dialog = await screen.findByRole('dialog', { name: 'What do you want to return?' });
  expect(dialog).toHaveTextContent('You can ask until Sun, Dec 20.');
  const lines = within(dialog).getByRole('combobox', { name: /Michelin Defender2/ });
  const refund = within(dialog).getByRole('status');
  expect([lines, refund].map((one) => one.textContent)).toEqual([
    'Keep all 3Return 1 of 3Return 2 of 3Return 3 of 3',
    'You get $461.97 back to Visa ending in 4242 after it has arrived unused.',
  ]);
  await userEvent.selectOptions(lines, '0');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask for the return' }));
  expect(lines).toHaveAccessibleDescription('Choose what you want to return.');
  const summary = within(dialog).getByText('2 things need a change').closest<HTMLElement>('[tabindex]')!;
  expect(summary).toHaveFocus();
  const entries = within(summary).getAllByRole('link');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Choose what you want to return.',
    'Choose a reason, so that we know what to expect.',
  ]);
  await userEvent.click(entries[0]!);
  expect(lines).toHaveFocus();
  await userEvent.selectOptions(lines, '2');
  expect(refund).toHaveTextContent('You get $307.98 back');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask for the return' }));
  const reason = within(dialog).getByRole('combobox', { name: 'Reason' });
  expect(reason).toHaveAccessibleDescription(/Choose a reason/);
  await userEvent.click(within(dialog).getByRole('link', { name: /Choose a reason/ }));
  expect(reason).toHaveFocus();
  expect(reason).toBeInvalid();
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Reason' }), 'Ordered by mistake');
  held('post', 'returns', {
    reason: 'Ordered by mistake',
    lines: [{ productNumber: 'MIC-DEF2-2055516-91V', quantity: 2 }],
  }).reply(200, anOrder({ state: 'return-requested' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask for the return' }));
  expect(await screen.findByRole('heading', { name: 'We have your request' })).toHaveFocus();
});

describe('the button "Buy again"', () => {
  const lines = [{ productNumber: 'MIC-DEF2-2055516-91V', quantity: 4 }];

  it('adds all line items once, however fast the button is clicked', async () => {
    const host = await openOrder({ state: 'delivered', options });
    const asked: unknown[] = [];
    let answer = (): void => undefined;
    host.events.respond('cart:add-requested', async (request) => {
      asked.push(request);
      await new Promise<void>((resolve) => (answer = resolve));
      return { ok: true, cart: aCart() };
    });
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Buy again' }));
    await waitFor(() => expect(asked).toEqual([{ lines }]));
    answer();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Buy again' })).not.toHaveAttribute('aria-busy'));
    expect(asked).toEqual([{ lines }]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Michelin Defender2' })).toHaveAttribute(
      'href',
      '/product/MIC-DEF2-2055516-91V',
    );
  });

  it('shows why the cart refused, with a link to the product', async () => {
    const host = await openOrder({ state: 'cancelled', status: 'FAILED', options });
    host.events.respond('cart:add-requested', async () => ({ ok: false, message: 'Only 2 are left.', code: 'X' }));
    await press('Buy again');
    expect(await screen.findByRole('alert')).toHaveTextContent('Only 2 are left.');
    expect(screen.getByRole('link', { name: 'Look at the product' })).toHaveAttribute(
      'href',
      '/product/MIC-DEF2-2055516-91V',
    );
  });

  it('can be clicked again when the cart does not answer', async () => {
    const host = await openOrder({ state: 'delivered', options });
    host.events.respond('cart:add-requested', () => Promise.reject(new Error('no responder')));
    await press('Buy again');
    expect(await screen.findByRole('alert')).toHaveTextContent(/try again/i);
    expect(screen.getByRole('button', { name: 'Buy again' })).not.toHaveAttribute('aria-busy');
  });
});

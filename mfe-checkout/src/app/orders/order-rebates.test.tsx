/** @jest-environment jsdom */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Order, OrderRebate } from 'shared-contracts';
import { usd } from 'shared-contracts/testing';
import { anOrder } from '../../testing/an-order';
import { api, home } from '../../testing/fake-cart';
import { held, isolateOrderTests, openOrder, options, press } from '../../testing/open-order';

isolateOrderTests();

type Filing = NonNullable<OrderRebate['filing']>;
type Claim = NonNullable<Filing['claim']>;

const { firstName, lastName, address, city, state, zipCode } = home;
const payee = { firstName, lastName, address, city, state, zipCode };
const filed: Claim = {
  claimId: 'RC1',
  status: 'filed',
  amount: usd(7000),
  filedOn: '2026-11-27',
  payoutOn: '2027-01-22',
  reason: null,
  payee,
};
const rebates = (filing: Partial<Filing> = {}): NonNullable<Order['rebates']> => [
  {
    promotion: {
      kind: 'RebatePromotion',
      id: 'PR003',
      rebateDollarOff: 70,
      description: 'Buy 4, get $70 back on Visa prepaid card',
      rebateGiftCardType: 'Visa',
      rebatePDFUrl: '/deals/pr003/rebate-form',
      quantity: 4,
      endsOn: '2026-12-31',
    },
    amount: usd(7000),
    filing: { amount: usd(7000), fileUntil: '2026-12-20', canFile: true, claim: null, ...filing },
  },
];
const region = () => screen.getByRole('heading', { name: 'Back by mail' }).closest('section')!;
const openForm = async (order: Partial<Order> = {}) => {
  await openOrder({ options, rebates: rebates(), ...order });
  await press('File your rebate online');
  await screen.findByRole('heading', { name: 'Where should we mail your card?' });
};
const field = (name: string) => within(region()).getByLabelText(name, { exact: false });
const noLookUps = () => api().persist().get('/api/v1/zipcode/validate').query(true).replyWithError('reset');

describe('a rebate on the order page', () => {
  it("shows amount, offer and deadline in the store's format", async () => {
    await openOrder({ options, rebates: rebates() });
    expect(await screen.findByText('$70.00')).toBeVisible();
    expect(region()).toHaveTextContent('Buy 4, get $70 back on Visa prepaid card');
    expect(region()).toHaveTextContent('File by Sunday, December 20. We attach the invoice of this order for you.');
  });

  it('is filed with name and address of the order, and its status takes the focus', async () => {
    noLookUps();
    await openForm();
    expect(screen.getByRole('heading', { name: 'Where should we mail your card?' })).toHaveFocus();
    expect([field('First name'), field('Street and number'), field('Zip code')]).toEqual(
      [firstName, address, zipCode].map((value) => expect.objectContaining({ value })),
    );
    expect(region()).toHaveTextContent('The invoice of order TM-100001 is attached.');
    await userEvent.click(screen.getByRole('checkbox', { name: /claim this rebate only once/ }));
    held('post', 'rebates/PR003/claims', { ...payee, consent: true }).reply(
      200,
      anOrder({ options, rebates: rebates({ canFile: false, claim: filed }) }),
    );
    await press('File my rebate');
    const status = await screen.findByText('Your rebate is filed');
    await waitFor(() => expect(document.activeElement).toContainElement(status));
    expect(region()).toHaveTextContent('We expect to mail your card by Friday, January 22.');
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft.'))).toEqual([]);
  });

  it("requires consent, and lists the API's rejection before the fields", async () => {
    noLookUps();
    await openForm();
    await press('File my rebate');
    const entry = await screen.findByRole('link', { name: 'Check the box to confirm your claim.' });
    await waitFor(() => expect(document.activeElement).toContainElement(entry));
    await userEvent.click(entry);
    const consent = screen.getByRole('checkbox', { name: /only once/, description: /Check the box/ });
    expect(consent).toHaveFocus();
    await userEvent.click(consent);
    const detail = 'The zip code 94110 is in CA, not in NV. Correct one of them.';
    held('post', 'rebates/PR003/claims').reply(400, {
      detail,
      code: 'VALIDATION',
      violations: [{ field: 'state', message: detail }],
    });
    await press('File my rebate');
    const refusal = await screen.findByRole('link', { name: detail });
    await waitFor(() => expect(document.activeElement).toContainElement(refusal));
    expect(screen.getByRole('combobox', { name: 'State' })).toBeInvalid();
  });

  it("does not use a gift recipient's address as the buyer's", async () => {
    await openForm({
      gift: { recipientFirstName: 'Robin', recipientLastName: 'Reyes', recipientPhone: '773-555-0199' },
    });
    expect(field('First name')).toHaveValue(firstName);
    expect(field('Street and number')).toHaveValue('');
  });

  it.each([
    [
      'approved',
      { status: 'approved' },
      'Your rebate is approved',
      'We expect to mail your card by Friday, January 22.',
    ],
    ['paid', { status: 'paid' }, 'Your rebate is on its way', 'We mailed your card on Friday, January 22.'],
    [
      'rejected',
      { status: 'rejected', payoutOn: null, reason: 'The tires came back.' },
      'We could not pay this rebate',
      'The tires came back. Call us if that is not right.',
    ],
  ] as const)('shows the status of a claim that is %s', async (_status, claim, title, words) => {
    await openOrder({ options, rebates: rebates({ canFile: false, claim: { ...filed, ...claim } }) });
    expect(await screen.findByText(title)).toBeVisible();
    expect(region()).toHaveTextContent(words);
    expect(screen.queryByRole('button', { name: 'File your rebate online' })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Rebate form/ })).toBeNull();
  });

  it.each([
    ['the deadline has passed', {}, {}, 'It could be filed until Sunday, December 20.'],
    ['everything came back', { amount: usd(0) }, {}, 'It is not paid for tires that were returned or paid back.'],
    ['a return is open', {}, { state: 'return-requested' }, 'when your return is decided'],
  ] as const)('explains that it cannot be filed when %s', async (_when, filing, order, words) => {
    await openOrder({ options, rebates: rebates({ canFile: false, ...filing }), ...order });
    await screen.findByRole('heading', { name: 'Back by mail' });
    expect(region()).toHaveTextContent(words);
    expect(screen.queryByRole('button', { name: 'File your rebate online' })).toBeNull();
  });

  it('is absent for an order without one', async () => {
    await openOrder({ options, rebates: [] });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Back by mail')).toBeNull();
  });
});

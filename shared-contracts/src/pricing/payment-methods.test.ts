import { INSTALLMENT_EXAMPLE, installmentsOf } from './payment-methods';

it('installmentsOf returns equal payments that repay the loan with its interest', () => {
  const loan = installmentsOf(94_346);
  expect(loan).toEqual({ months: 12, aprPercent: 15, monthlyCents: 8_516, totalCents: 102_192 });
  let balance = 94_346;
  for (let month = 0; month < 12; month += 1) balance = balance * (1 + 0.15 / 12) - 8_516;
  // Rounding up adds less than a cent to each payment.
  expect(balance).toBeLessThanOrEqual(0);
  expect(balance).toBeGreaterThan(-14);
});

it.each([0, -1, Number.NaN, INSTALLMENT_EXAMPLE.minimumCents - 1, INSTALLMENT_EXAMPLE.maximumCents + 1])(
  'installmentsOf offers no loan for %p cents',
  (amount) => expect(installmentsOf(amount)).toBeNull(),
);

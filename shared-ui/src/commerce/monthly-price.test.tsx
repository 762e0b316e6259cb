/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { INSTALLMENT_EXAMPLE, VARIANT_RULES } from 'shared-contracts';
import { axeViolations } from '../testing/axe';
import { MonthlyPrice } from './monthly-price';

const main = VARIANT_RULES.treadmarket.paymentMethods;

it('MonthlyPrice shows the monthly amount and the lenders, and on demand the assumptions', async () => {
  const { container } = render(<MonthlyPrice amountCents={94_346} methods={main} isBeforeTax />);
  const summary = container.querySelector('summary');
  expect(summary).toHaveTextContent('From $85.16/month with Affirm or PayTomorrow');
  const example = screen.getByText(
    'Example before tax: 12 monthly payments of $85.16 at 15% APR, $1,021.92 in total. The ' +
      'lender tells you your rate and payment before you agree. Subject to credit approval.',
  );
  expect(example).not.toBeVisible();
  if (summary) await userEvent.click(summary);
  expect(example).toBeVisible();
  expect(await axeViolations(container)).toEqual([]);
});

it('MonthlyPrice shows a single lender and the goods', () => {
  const { container } = render(<MonthlyPrice amountCents={61_200} methods={['affirm']} goods="for 4" size="large" />);
  expect(container.querySelector('summary')).toHaveTextContent('From $55.24/month for 4 with Affirm');
  expect(container).not.toHaveTextContent('PayTomorrow');
});

it.each([
  ['without a lender', VARIANT_RULES.lowes.paymentMethods, 94_346],
  ['where the program settles', VARIANT_RULES.purchasingPower.paymentMethods, 94_346],
  ['below what lenders take', main, INSTALLMENT_EXAMPLE.minimumCents - 1],
  ['above what lenders take', main, INSTALLMENT_EXAMPLE.maximumCents + 1],
])('MonthlyPrice renders nothing %s', (_why, methods, amountCents) => {
  const { container } = render(<MonthlyPrice amountCents={amountCents} methods={methods} />);
  expect(container).toBeEmptyDOMElement();
});

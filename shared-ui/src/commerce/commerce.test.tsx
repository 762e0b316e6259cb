/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { axeViolations } from '../testing/axe';
import { FitMark } from './fit-mark';
import { Price } from './price';
import { QuantityStepper } from './quantity-stepper';
import { Rating } from './rating';
import { SummaryList, SummaryRow } from './summary-row';

function Counter({ start }: { start: number }) {
  const [quantity, setQuantity] = useState(start);
  return <QuantityStepper value={quantity} onChange={setQuantity} label="Quantity of Defender2" />;
}

describe('Rating', () => {
  it('shows the average with one decimal and the number of reviews', () => {
    render(<Rating value={4.62} count={1212} href="#reviews" />);
    expect(screen.getByRole('link', { name: '4.6 out of 5 stars, 1,212 reviews' })).toHaveAttribute('href', '#reviews');
  });

  it('fills stars in proportion without style attributes, which a strict policy would block', () => {
    const { container } = render(<Rating value={2.5} />);
    expect(container.querySelector('svg svg')).toHaveAttribute('width', '60');
    expect(container.querySelector('[style]')).toBeNull();
  });

  it('uses the singular for one review', () => {
    render(<Rating value={5} count={1} />);
    expect(screen.getByText('5.0 out of 5 stars, 1 review')).toBeInTheDocument();
  });
});

describe('Price', () => {
  it('exposes the whole price and labels the former one', () => {
    const { container } = render(
      <Price formatted="$1,153.50" unit="per tire" before="$1,163.50" total="$4,614.00 for 4" />,
    );
    expect(container).toHaveTextContent('$1,153.50 per tireBefore savings: $1,163.50$4,614.00 for 4');
  });
});

describe('QuantityStepper', () => {
  it('stays between 1 and 8', async () => {
    render(<Counter start={7} />);
    const more = screen.getByRole('button', { name: 'One more' });
    await userEvent.click(more);
    expect(screen.getByRole('status')).toHaveTextContent('8');
    expect(more).toBeDisabled();
  });

  it('never falls below one', async () => {
    render(<Counter start={2} />);
    await userEvent.click(screen.getByRole('button', { name: 'One less' }));
    expect(screen.getByRole('status')).toHaveTextContent('1');
    expect(screen.getByRole('button', { name: 'One less' })).toBeDisabled();
  });
});

it('commerce components have no accessibility violations', async () => {
  const { container } = render(
    <main>
      <h1>Product</h1>
      <Rating value={4} count={2} />
      <FitMark fit="fits" vehicle="2021 Toyota Camry SE" />
      <Counter start={4} />
      <SummaryList>
        <SummaryRow label="4 tires" value="$612.00" note="per set" />
        <SummaryRow label="Total" value="$612.00" tone="total" />
      </SummaryList>
    </main>,
  );
  expect(await axeViolations(container)).toEqual([]);
});

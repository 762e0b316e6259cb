/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import { aProduct } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { verdictOf } from './verdict';
import { VerdictPanel } from './verdict-panel';

it('VerdictPanel lists pros and cons with sources, uses, and the rules', async () => {
  const { container } = render(<VerdictPanel verdict={verdictOf(aProduct(), null)} />);
  expect(screen.getByRole('heading', { name: 'In short' })).toBeVisible();
  expect(screen.getByText(/quiet daily driving/).parentElement).toHaveTextContent(
    'Best for quiet daily driving where winters are mild, and for many miles a year. Not for severe snow.',
  );
  const [pros, cons] = screen.getAllByRole('list');
  expect(within(pros!).getByText('Long tread warranty: 80,000 miles').closest('li')).toHaveTextContent(
    "Maker's warranty",
  );
  expect(within(cons!).getByText('Not rated for severe snow').closest('li')).toHaveTextContent(
    'No three-peak mountain snowflake',
  );
  expect(screen.getByText('How we worked this out')).toBeVisible();
  expect(screen.getByText(/long from 70,000 miles on/)).toBeInTheDocument();
  expect(await axeViolations(container)).toEqual([]);
});

it('VerdictPanel is hidden without data, and omits empty lists', () => {
  const { container, rerender } = render(<VerdictPanel verdict={null} />);
  expect(container).toBeEmptyDOMElement();
  const one = { text: 'Rated for severe snow', source: 'Mark' };
  rerender(<VerdictPanel verdict={{ pros: [one], cons: [], bestFor: null, notFor: null, rules: ['Rule.'] }} />);
  expect(screen.queryByText('Cons')).toBeNull();
  expect(screen.queryByText('Best for')).toBeNull();
});

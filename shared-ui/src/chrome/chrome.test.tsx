/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { axeViolations } from '../testing/axe';
import { themeVariants } from '../theme/themes';
import { Footer, sampleDataNotice } from './footer';
import { CartLink, Header } from './header';
import { MinimalHeader } from './minimal-header';

const support = { phone: '800-555-0142', email: 'help@treadmarket.example.com', hours: 'Mon–Sat' };

describe.each(themeVariants)('chrome of %s', (variant) => {
  it('has no accessibility faults and no style attributes', async () => {
    const { container } = render(
      <>
        <Header variant={variant} phone={support.phone} pathname="/tires" />
        <main id="main">
          <h1>Tires</h1>
        </main>
        <Footer variant={variant} support={support} />
      </>,
    );
    expect(await axeViolations(container)).toEqual([]);
    expect(container.querySelector('[style]')).toBeNull();
    expect(screen.getByText(sampleDataNotice, { exact: false })).toBeInTheDocument();
  });
});

it('links the pages of help that a variant shows, and no others', () => {
  const { rerender } = render(
    <Footer variant="treadmarket" support={support} links={[{ label: 'Returns', href: '/help/returns' }]} />,
  );
  expect(screen.getByRole('link', { name: 'Returns' })).toHaveAttribute('href', '/help/returns');
  expect(screen.getByRole('link', { name: 'Deals' })).toHaveAttribute('href', '/deals');
  rerender(<Footer variant="purchasingPower" support={support} />);
  expect(screen.queryByRole('link', { name: 'Returns' })).toBeNull();
});

it('searches without script', () => {
  render(<Header variant="treadmarket" />);
  expect(screen.getByRole('search')).toHaveAttribute('action', '/search');
  expect(screen.getByRole('searchbox')).toHaveAttribute('name', 'q');
});

it('gives the two shipped variants different headers', () => {
  const row = renderToStaticMarkup(<Header variant="treadmarket" phone={support.phone} />);
  const bar = renderToStaticMarkup(<Header variant="lowes" phone={support.phone} />);
  expect(row).not.toContain('Free delivery to your home');
  expect(bar).toContain('Free delivery to your home');
});

it('counts what is in the cart', () => {
  render(<CartLink count={4} />);
  expect(screen.getByRole('link', { name: 'Cart, 4 items' })).toHaveAttribute('href', '/cart');
});

it('leads nowhere else from checkout', () => {
  render(<MinimalHeader variant="lowes" phone={support.phone} />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '#main',
    '/',
    'tel:800-555-0142',
  ]);
});

it.each([
  [true, 1],
  [false, 0],
])('leads to the deals where a variant has them: %s', (hasDeals, count) => {
  render(<Footer variant="treadmarket" support={support} hasDeals={hasDeals} />);
  expect(screen.queryAllByRole('link', { name: 'Deals' })).toHaveLength(count);
});

/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { axeViolations } from '../testing/axe';
import { themeVariants } from '../theme/themes';
import { Footer, sampleDataNotice } from './footer';
import { CartLink, Header } from './header';
import { MinimalHeader } from './minimal-header';

const departments = [
  { label: 'Tires', href: '/tires' },
  { label: 'Wheels', href: '/wheels' },
];
const deals = { label: 'Deals', href: '/deals' };
const help = [
  { label: 'Where is my order?', href: '/orders' },
  { label: 'Returns', href: '/help/returns' },
];
const support = { phone: '800-555-0142', email: 'help@treadmarket.example.com', hours: 'Mon–Sat' };

describe.each(themeVariants)('header and footer of %s', (variant) => {
  it('have no accessibility violations and no style attributes', async () => {
    const { container } = render(
      <>
        <Header variant={variant} support={support} pathname="/tires" links={departments} helpLinks={help} />
        <main id="main">
          <h1>Tires</h1>
        </main>
        <Footer variant={variant} support={support} shop={departments} discover={[deals]} />
      </>,
    );
    expect(await axeViolations(container)).toEqual([]);
    expect(container.querySelector('[style]')).toBeNull();
    expect(screen.getByText(sampleDataNotice, { exact: false })).toBeInTheDocument();
  });
});

it('the footer links only the help pages of the variant', () => {
  const { rerender } = render(
    <Footer
      variant="treadmarket"
      support={support}
      links={[{ label: 'Returns', href: '/help/returns' }]}
      discover={[deals]}
    />,
  );
  expect(screen.getByRole('link', { name: 'Returns' })).toHaveAttribute('href', '/help/returns');
  expect(screen.getByRole('link', { name: 'Deals' })).toHaveAttribute('href', '/deals');
  rerender(<Footer variant="purchasingPower" support={support} />);
  expect(screen.queryByRole('link', { name: 'Returns' })).toBeNull();
});

it('the header search works without script', () => {
  render(<Header variant="treadmarket" support={support} />);
  expect(screen.getByRole('search')).toHaveAttribute('action', '/search');
  expect(screen.getByRole('searchbox')).toHaveAttribute('name', 'q');
});

it('the two main variants have different headers', () => {
  const row = renderToStaticMarkup(<Header variant="treadmarket" support={support} />);
  const bar = renderToStaticMarkup(<Header variant="lowes" support={support} />);
  expect(row).not.toContain('Free delivery to your home');
  expect(bar).toContain('Free delivery to your home');
});

it('the cart link shows the number of items', () => {
  render(<CartLink count={4} />);
  expect(screen.getByRole('link', { name: 'Cart, 4 items' })).toHaveAttribute('href', '/cart');
});

it('the checkout header has no other links', () => {
  render(<MinimalHeader variant="lowes" phone={support.phone} />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '#main',
    '/',
    'tel:800-555-0142',
  ]);
});

it('the header renders given links, marks the current page, and shows members their account', () => {
  const account = { menu: <button>Account menu</button>, link: { label: 'Account', href: '/account' } };
  render(
    <Header
      variant="treadmarket"
      support={support}
      links={[...departments, deals]}
      pathname="/wheels"
      account={account}
    />,
  );
  const hrefsIn = (name: string) =>
    within(screen.getByRole('navigation', { name, hidden: true }))
      .getAllByRole('link', { hidden: true })
      .map((link) => link.getAttribute('href'));
  expect(hrefsIn('Departments')).toEqual(['/tires', '/wheels', '/deals']);
  expect(hrefsIn('Menu')).toEqual(['/tires', '/wheels', '/deals', '/account']);
  const current = screen.getAllByRole('link', { current: 'page', hidden: true });
  expect(new Set(current.map((link) => link.textContent))).toEqual(new Set(['Wheels']));
});

it('header and footer have no links except the given ones', () => {
  render(
    <>
      <Header variant="treadmarket" support={support} />
      <Footer variant="treadmarket" support={support} />
    </>,
  );
  expect(screen.queryAllByRole('link', { name: /Tires$|Deals|Reviews|Account/ })).toEqual([]);
});

it('the phone menu and the help menu have help links and the phone number', () => {
  const { container } = render(
    <Header variant="treadmarket" support={support} links={departments} helpLinks={help} pathname="/orders" />,
  );
  const menus = screen.getAllByRole('navigation', { name: 'Help', hidden: true });
  expect(menus).toHaveLength(2);
  for (const menu of menus) {
    const links = within(menu).getAllByRole('link', { hidden: true });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/orders', '/help/returns']);
    expect(links[0]).toHaveAttribute('aria-current', 'page');
  }
  for (const menu of container.querySelectorAll('details')) {
    expect(menu.querySelector('a[href="tel:800-555-0142"]')).not.toBeNull();
    expect(menu).toHaveTextContent(support.hours);
    expect(menu).not.toHaveAttribute('open');
  }
});

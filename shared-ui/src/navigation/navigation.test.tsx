/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { axeViolations } from '../testing/axe';
import { pageWindow, Pagination } from './pagination';
import { Steps } from './steps';
import { Tabs } from './tabs';

const tabs = [
  { id: 'overview', label: 'Overview', content: 'About it' },
  { id: 'specs', label: 'Specs', content: 'Numbers' },
  { id: 'reviews', label: 'Reviews', content: 'Opinions' },
];

function Sections() {
  const [selected, setSelected] = useState('overview');
  return <Tabs tabs={tabs} selected={selected} onSelect={setSelected} label="About this tire" hasAnchors />;
}

describe('Tabs', () => {
  it('shows one panel and moves with the arrow keys', async () => {
    render(<Sections />);
    expect(screen.getByRole('tabpanel', { name: 'Overview' })).toHaveTextContent('About it');
    screen.getByRole('tab', { name: 'Overview' }).focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Reviews' })).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: 'Reviews' })).toHaveTextContent('Opinions');
    expect(screen.queryByText('About it')).not.toBeVisible();
  });

  it('links to visible panels before the script runs', () => {
    const html = renderToStaticMarkup(
      <Tabs tabs={tabs} selected="overview" onSelect={() => {}} label="About" hasAnchors isInteractive={false} />,
    );
    expect(html).toContain('href="#reviews"');
    expect(html).toContain('id="reviews"');
    expect(html).not.toContain('hidden');
    expect(html).not.toContain('tablist');
  });

  it('has no accessibility violations', async () => {
    const { container } = render(<Sections />);
    expect(await axeViolations(container)).toEqual([]);
  });
});

describe('Pagination', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [5, 18, [1, null, 4, 5, 6, null, 18]],
    [3, 18, [1, 2, 3, 4, null, 18]],
    [18, 18, [1, null, 17, 18]],
  ])('offers page %i of %i as %j', (page, count, expected) => {
    expect(pageWindow(page, count)).toEqual(expected);
  });

  it('links every page and marks the current one', () => {
    render(<Pagination page={2} pageCount={3} hrefFor={(page) => `/tires?page=${page}`} />);
    expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/tires?page=3');
  });

  it('renders nothing for a single page', () => {
    const { container } = render(<Pagination page={1} pageCount={1} hrefFor={String} />);
    expect(container).toBeEmptyDOMElement();
  });
});

describe('Steps', () => {
  it('numbers the steps, links completed ones and marks the current one', () => {
    render(
      <Steps
        current={1}
        steps={[{ label: 'Delivery Method', href: '/checkout/delivery' }, { label: 'Installer' }, { label: 'Review' }]}
      />,
    );
    expect(screen.getByRole('link', { name: '1. Delivery Method' })).toHaveAttribute('href', '/checkout/delivery');
    expect(screen.getByText('2. Installer').closest('li')).toHaveAttribute('aria-current', 'step');
    expect(screen.getByText('Step 2 of 3')).toBeInTheDocument();
  });

  it('describes which part of the current step the screen shows', () => {
    const steps = [
      { label: 'Installer', part: 'near you' },
      { label: 'Review', part: 'payment method' },
    ];
    render(<Steps current={1} steps={steps} />);
    expect(screen.getByText('2. Review: payment method')).toBeInTheDocument();
    expect(screen.getByText('1. Installer')).toBeInTheDocument();
  });
});

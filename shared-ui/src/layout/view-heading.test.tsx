/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { EmptyState } from '../feedback/empty-state';
import { ViewHeading } from './view-heading';

const scrolled = jest.fn();
beforeEach(() => {
  scrolled.mockReset();
  Element.prototype.scrollIntoView = scrolled;
});

const standsAt = (top: number): void => {
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue({ ...new DOMRect(), top, bottom: top + 40 } as DOMRect);
};
afterEach(() => jest.restoreAllMocks());

it('ViewHeading takes the focus and scrolls into view when its view replaces another', () => {
  standsAt(-900);
  render(
    <EmptyState level={1} isNews title="Your review is on its way">
      Thank you.
    </EmptyState>,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(scrolled).toHaveBeenCalledTimes(1);
});

it('ViewHeading does not scroll when it is in view', () => {
  standsAt(200);
  render(<ViewHeading takesFocus>Enter the code</ViewHeading>);
  expect(screen.getByRole('heading')).toHaveFocus();
  expect(scrolled).not.toHaveBeenCalled();
});

it('ViewHeading leaves the focus unchanged on the initial page', () => {
  standsAt(-900);
  render(<EmptyState title="Nothing here" />);
  expect(document.body).toHaveFocus();
  expect(scrolled).not.toHaveBeenCalled();
});

/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axeViolations } from '../testing/axe';
import { Dialog, Drawer } from './overlay';

it('Dialog has a name and requests closing by the cross, Escape and the backdrop', async () => {
  const onClose = jest.fn();
  render(
    <Drawer isOpen onClose={onClose} title="Your cart" footer={<button type="button">Proceed</button>}>
      Four tires
    </Drawer>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Your cart' });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  fireEvent.click(dialog);
  await userEvent.click(screen.getByText('Four tires'));
  expect(onClose).toHaveBeenCalledTimes(3);
});

it('Dialog closes when its owner closes it, and removes its content', () => {
  const { rerender } = render(
    <Dialog isOpen onClose={() => {}} title="Card declined">
      Try another card.
    </Dialog>,
  );
  rerender(
    <Dialog isOpen={false} onClose={() => {}} title="Card declined">
      Try another card.
    </Dialog>,
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText('Try another card.')).toBeNull();
});

it('Dialog has no accessibility violations', async () => {
  const { container } = render(
    <Dialog isOpen onClose={() => {}} title="Card declined">
      Try another card.
    </Dialog>,
  );
  expect(await axeViolations(container)).toEqual([]);
});

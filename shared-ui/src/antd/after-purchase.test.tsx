/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { axeViolations } from '../testing/axe';
import { AntdTheme, ChoiceCards, EventTimeline, Facts, ModalDialog, Outcome } from './index';

const METHODS = [
  { value: 'card', title: 'Card', text: 'Charged at once.' },
  { value: 'pay-pal', title: 'PayPal', aside: 'From $20/month' },
] as const;

function Page() {
  const [method, setMethod] = useState<'card' | 'pay-pal'>('card');
  const [isOpen, setOpen] = useState(false);
  return (
    <AntdTheme variant="treadmarket">
      <ChoiceCards<'card' | 'pay-pal'> label="Payment method" choices={METHODS} value={method} onChange={setMethod} />
      <button type="button" onClick={() => setOpen(true)}>
        Decline
      </button>
      <ModalDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Decline this payment?"
        footer={<button type="button">Yes, decline</button>}
      >
        Nothing is charged.
      </ModalDialog>
      <EventTimeline
        label="Your order"
        events={[
          { key: 'paid', title: 'Paid', children: 'Nov 20', state: 'done' },
          { key: 'shipped', title: 'Shipped', state: 'expected' },
        ]}
      />
      <Facts
        facts={[
          { label: 'Order', value: 'TM-1' },
          { label: 'Carrier', value: null },
        ]}
      />
    </AntdTheme>
  );
}

it('ChoiceCards are native radios: one tab stop, arrows select', async () => {
  render(<Page />);
  expect(screen.getByRole('radiogroup', { name: 'Payment method' })).toBeVisible();
  const [card, payPal] = screen.getAllByRole('radio');
  expect(card).toBeChecked();
  await userEvent.click(screen.getByText('PayPal'));
  expect(payPal).toBeChecked();
  expect(new Set(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).name)).size).toBe(1);
});

it('ModalDialog takes the focus, closes on Escape, restores focus, and writes no style element', async () => {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Decline' });
  await userEvent.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'Decline this payment?' });
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  expect(document.querySelectorAll('style')).toHaveLength(0);
  expect(await axeViolations(dialog)).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(document.querySelector('.ant-modal-root')).toBeNull();
  expect(opener).toHaveFocus();
});

it('Facts is a table with labels as headers, and omits empty values', () => {
  render(<Page />);
  expect(screen.getByText('Order').closest('th')).toBeVisible();
  expect(screen.getByRole('cell', { name: 'TM-1' })).toBeVisible();
  expect(screen.queryByText('Carrier')).not.toBeInTheDocument();
});

it('EventTimeline announces expected steps to a screen reader', () => {
  render(<Page />);
  expect(screen.getByRole('region', { name: 'Your order' })).toHaveTextContent('Shipped, still to come');
});

it('Outcome moves the focus to its heading when the shopper waited for it', async () => {
  const { container } = render(
    <AntdTheme variant="lowes">
      <Outcome isNews status="success" title="Thank you" action={<a href="/">To the store</a>}>
        Your payment has arrived.
      </Outcome>
    </AntdTheme>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Thank you' })).toHaveFocus();
  expect(await axeViolations(container)).toEqual([]);
});

it('components after the purchase have no accessibility violations', async () => {
  const { container } = render(<Page />);
  expect(await axeViolations(container)).toEqual([]);
});

/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountView } from 'remote-kit/testing';
import { axeViolations } from 'shared-ui/testing';
import { view } from './your-widget.view';

it("shows more about the page's product after a click", async () => {
  const { element, update } = await mountView(view, {
    props: { productNumber: 'X1', productName: 'A tire' },
    state: {},
  });
  expect(screen.getByText('A tire (X1)')).not.toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Your Widget' }));
  expect(screen.getByText('A tire (X1)')).toBeVisible();
  expect(await axeViolations(element)).toEqual([]);
  await update({ productNumber: 'X2' });
  expect(screen.getByText('X2')).toBeVisible();
});

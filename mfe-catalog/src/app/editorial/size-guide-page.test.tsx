/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountView, unusedApi } from 'remote-kit/testing';
import { axeViolations } from 'shared-ui/testing';
import { createTestHost } from 'shared-contracts/testing';
import { view } from './size-guide.view';

const open = (href = '/size-guide') => mountView(view, { href, state: null });

afterEach(() => document.body.replaceChildren());

it('the size guide explains and compares its example', async () => {
  const { element } = await open();
  expect(screen.getByText('225 millimeters (8.9 inches) from sidewall to sidewall.')).toBeVisible();
  expect(screen.getByText(/Each tire carries up to 1,874 lb/)).toBeVisible();
  expect(screen.getByText('2.1% taller: within the 3% rule')).toBeVisible();
  expect(screen.getByText(/At 60 mph shown you drive 61.2 mph/)).toBeVisible();
  expect(screen.getByText('You also need 18-inch wheels: a tire fits one rim size only.')).toBeVisible();
  expect(screen.getByRole('img', { name: /Drawn to the same scale. 225\/65R17 is 28.5 inches tall/ })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Revs per mile 729 714 −15' })).toBeVisible();
  expect(screen.getByText("Confirm the size with your door placard or owner's manual.")).toBeVisible();
  expect(await axeViolations(element)).toEqual([]);
});

it('the size guide answers in place: the address changes, the result is announced', async () => {
  const { host } = await open();
  await userEvent.type(screen.getByRole('textbox', { name: 'Size on your car' }), '225/65R17');
  await userEvent.type(screen.getByRole('textbox', { name: /Size you are considering/ }), '31x10.50R15{Enter}');
  expect(host.log.visited).toEqual(['/size-guide?a=225/65R17&b=31x10.50R15']);
  expect(screen.getByText('8.7% taller: too far')).toBeVisible();
  expect(screen.getByText(/It is 42 mm wider/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Size on your car' })).toHaveValue('225/65R17');
  expect(host.log.announcements).toEqual(['225/65R17 and 31X10.50R15LT compared. At 60 mph shown you drive 65.2 mph.']);
  expect(screen.getByRole('link', { name: 'Tires in 31X10.50R15LT' })).toHaveAttribute(
    'href',
    '/tires?size=31X10.50R15LT',
  );
});

it('the size guide reports invalid input at its field, and focuses it', async () => {
  const { host, element } = await open();
  const second = screen.getByRole('textbox', { name: /Size you are considering/ });
  await userEvent.type(screen.getByRole('textbox', { name: 'Size on your car' }), '225/65R17');
  await userEvent.type(second, '235/60R99{Enter}');
  expect(second).toBeInvalid();
  expect(second).toHaveFocus();
  expect(second).toHaveAccessibleDescription(/Rim 99 is none that tires are made in: 10 to 30 inches/);
  expect(host.log.visited).toEqual([]);
  expect(await axeViolations(element)).toEqual([]);
});

it('the size guide reports invalid input without script too', async () => {
  await open('/size-guide?a=225/65R17&b=huge');
  expect(screen.getByRole('textbox', { name: /Size you are considering/ })).toHaveAccessibleDescription(
    /“huge” is no tire size that we know/,
  );
  expect(screen.getByRole('heading', { name: 'What 225/65R17 means' })).toBeVisible();
  expect(screen.queryByRole('img', { name: /Drawn/ })).not.toBeInTheDocument();
});

it('the size guide accepts light truck sizes', async () => {
  await open('/size-guide?a=LT265/70R17+121/118S&b=265/70R17');
  expect(screen.getByText(/Light truck: a stronger casing/)).toBeVisible();
  expect(screen.getByText(/the second number is for twin rear wheels/)).toBeVisible();
  expect(screen.getByText('Your truck came with LT tires: don’t replace them with passenger tires.')).toBeVisible();
});

it('the size guide has one address for search engines', async () => {
  const url = { pathname: '/size-guide', search: '?a=225/65R17&b=235/60R18', origin: 'http://localhost' };
  const loaded = await view.load!({
    api: unusedApi,
    url,
    props: {},
    variant: createTestHost().variant,
    flags: {},
  });
  expect(loaded.head).toMatchObject({
    title: '225/65R17 and 235/60R18: what the size means',
    canonical: '/size-guide',
  });
});

/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountView } from 'remote-kit/testing';
import { defineRemoteApp, defineView } from 'remote-kit';
import { ShareButton } from './share-button';

const app = defineRemoteApp({ name: 'share', reducers: { none: () => null }, sagas: [] });
const view = defineView({
  app,
  Component: () => <ShareButton title="Michelin Defender2" url="/product/A/defender2" />,
});
const stub = (name: 'share' | 'clipboard', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });
const ADDRESS = 'http://localhost/product/A/defender2';

afterEach(() => {
  stub('share', undefined);
  document.body.replaceChildren();
});
const press = async () => {
  const user = userEvent.setup();
  const { host } = await mountView(view);
  return { host, user, click: () => user.click(screen.getByRole('button')) };
};

it("ShareButton opens the device's share sheet", async () => {
  const share = jest.fn().mockResolvedValue(undefined);
  const { host, click } = await press();
  stub('share', share);
  await click();
  expect(share).toHaveBeenCalledWith({ title: 'Michelin Defender2', url: ADDRESS });
  expect(screen.getByRole('button', { name: 'Share' })).toBeVisible();
  expect(host.log.announcements).toEqual([]);
});

it('ShareButton copies the link without a share sheet, announces and shows it', async () => {
  const { host, click } = await press();
  const writeText = jest.fn().mockResolvedValue(undefined);
  stub('clipboard', { writeText });
  await click();
  expect(writeText).toHaveBeenCalledWith(ADDRESS);
  expect(await screen.findByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(host.log.announcements).toEqual(['Link copied.']);
});

it('ShareButton copies nothing when the sheet is closed', async () => {
  const { click } = await press();
  const writeText = jest.fn();
  stub('clipboard', { writeText });
  stub('share', jest.fn().mockRejectedValue(new DOMException('', 'AbortError')));
  await click();
  expect(writeText).not.toHaveBeenCalled();
});

it('ShareButton points to the address bar when copying fails', async () => {
  const { host, click } = await press();
  stub('clipboard', { writeText: jest.fn().mockRejectedValue(new Error('denied')) });
  await click();
  expect(await screen.findByRole('button', { name: /address bar/ })).toBeVisible();
  expect(host.log.announcements).toHaveLength(1);
});

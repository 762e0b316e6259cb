/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import type { ApiReader } from 'remote-kit';
import { mountView, readerOf, refusingApi } from 'remote-kit/testing';
import { aProductCard, aProductPage, testVariant } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { view } from './your-remote.view';

const url = { pathname: '/your-remote', search: '', origin: 'http://localhost' };
const load = (api: ApiReader) => view.load!({ api, url, props: {}, variant: testVariant, flags: {} });

it('lists the results of the API', async () => {
  const body = aProductPage({ products: [aProductCard({ url: '/product/X1' })] });
  const loaded = await load(
    readerOf({ get: async () => ({ ok: true, status: 200, body: body as never, headers: {} }) }),
  );
  expect(loaded.head).toMatchObject({ title: 'Your Remote', canonical: '/your-remote' });
  const { element } = await mountView(view, { state: loaded.state });
  expect(screen.getByRole('heading', { level: 1, name: 'Your Remote' })).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/product/X1');
  expect(await axeViolations(element)).toEqual([]);
});

it('shows a next step when the API is down, and is not cached', async () => {
  const loaded = await load(refusingApi(503, { title: 'Away' }));
  expect(loaded).toMatchObject({ status: 503, maxAge: 0, head: { robots: 'noindex' } });
  await mountView(view, { state: loaded.state });
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/your-remote');
});

it('shows a next step when the list is empty', async () => {
  await mountView(view, { state: [] });
  expect(screen.getByRole('link', { name: 'See all accessories' })).toBeVisible();
});

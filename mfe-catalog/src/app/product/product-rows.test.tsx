/** @jest-environment jsdom */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { aProductCard, createTestHost } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { rememberViewed, viewedList } from '../../platform/viewed-list';
import { api, camry, serverApi } from '../../testing/catalog-server';
import { view as recentlyViewed } from '../recommendations/recently-viewed.view';
import { view as related } from '../recommendations/related.view';

const similar = {
  kind: 'similar' as const,
  title: 'More in 205/55R16',
  url: '/tires?size=205/55R16',
  products: [aProductCard()],
};
const wheels = {
  kind: 'wheels' as const,
  title: 'Wheels that suit 205/55R16',
  note: 'Bolt pattern depends on your vehicle.',
  products: [aProductCard({ id: 'W', url: '/product/W/wheel', title: { brand: 'Velora', name: 'Arco' } })],
};
const found = (productNumber = 'A') => ({
  related: { subject: { productNumber, fitmentId: null }, groups: [similar, wheels] },
});

beforeEach(() => {
  nock.disableNetConnect();
  localStorage.clear();
});
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

describe('related products', () => {
  it("have the server's groups, each with its reason and a link to all", async () => {
    const { element } = await mountView(related, { state: found(), props: { productNumber: 'A' } });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'More in 205/55R16',
      'Wheels that suit 205/55R16',
    ]);
    expect(screen.getByRole('link', { name: /^See all ?: More in 205\/55R16$/ })).toHaveAttribute(
      'href',
      '/tires?size=205/55R16',
    );
    expect(screen.getByText('Bolt pattern depends on your vehicle.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Velora Arco' })).toHaveAttribute('href', '/product/W/wheel');
    expect(await axeViolations(element)).toEqual([]);
  });

  it('are requested again for another product, and for a chosen vehicle', async () => {
    const { host, update } = await mountView(related, { state: found(), props: { productNumber: 'A' } });
    api()
      .get('/api/v1/products/B/related')
      .reply(200, { groups: [{ ...similar, title: 'More in 225/65R17' }] });
    await update({ productNumber: 'B' });
    expect(await screen.findByText('More in 225/65R17')).toBeVisible();
    expect(screen.queryByText('Wheels that suit 205/55R16')).not.toBeInTheDocument();
    api()
      .get('/api/v1/products/B/related')
      .query({ fitment: camry.fitmentId })
      .reply(200, { groups: [{ ...similar, title: 'More tires that fit your vehicle' }] });
    await act(async () => host.events.publish('vehicle:selected', { vehicle: camry }));
    expect(await screen.findByText('More tires that fit your vehicle')).toBeVisible();
  });

  it('can be retried after a failure', async () => {
    api().get('/api/v1/products/A/related').reply(503, { title: 'Sorry', detail: 'Down.' });
    const { element } = await mountView(related, {
      state: { related: { subject: { productNumber: 'A', fitmentId: null }, groups: null } },
      props: { productNumber: 'A' },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(await axeViolations(element)).toEqual([]);
    api()
      .get('/api/v1/products/A/related')
      .reply(200, { groups: [similar] });
    await userEvent.click(again);
    expect(await screen.findByText('More in 205/55R16')).toBeVisible();
  });

  it.each([
    ['the groups', { '/products/A/related': { groups: [similar] } }, [similar]],
    ['nothing where the API does not answer', {}, null],
  ])('are on the server: %s', async (_case, answers, groups) => {
    const { variant } = createTestHost();
    const loaded = await related.load?.({
      api: serverApi(answers),
      url: { pathname: '/', search: '', origin: '' },
      props: { productNumber: 'A' },
      variant,
      flags: {},
    });
    expect(loaded?.state).toEqual({ related: { subject: { productNumber: 'A', fitmentId: null }, groups } });
  });
});

describe('recently viewed', () => {
  const look = (productNumber: string, lineId = productNumber) =>
    rememberViewed({
      productNumber,
      lineId,
      brand: 'Michelin',
      name: `Line ${lineId}`,
      size: '205/55R16',
      url: `/product/${productNumber}`,
      picture: 'tires/touring-hero',
    });

  it('is hidden before a second product was viewed', async () => {
    look('A');
    const { element } = await mountView(recentlyViewed, { props: { productNumber: 'A' } });
    expect(element).toBeEmptyDOMElement();
  });

  it('shows the last eight others, newest first, and can be cleared and restored', async () => {
    for (const one of ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'A']) look(one);
    const { element, host } = await mountView(recentlyViewed, { props: { productNumber: 'A' } });
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      ['9', '8', '7', '6', '5', '4', '3', '2'].map((one) => `/product/${one}`),
    );
    expect(await axeViolations(element)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear recently viewed' }));
    expect(viewedList()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    expect(await axeViolations(element)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(8));
    expect(host.log.announcements).toEqual(['Recently viewed products cleared.', 'Recently viewed products are back.']);
  });

  it('ignores damaged storage', async () => {
    localStorage.setItem('recently_viewed', '{"not":"a list"}');
    const { element } = await mountView(recentlyViewed, { props: { productNumber: 'A' } });
    expect(element).toBeEmptyDOMElement();
    look('B');
    expect(viewedList()).toHaveLength(1);
  });
});

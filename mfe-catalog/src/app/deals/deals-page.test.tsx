/** @jest-environment jsdom */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import type { ApiReader } from 'remote-kit';
import type { Deal } from 'shared-contracts';
import { mountView, refusingApi } from 'remote-kit/testing';
import { aDeal, testVariant } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { serverApi } from '../../testing/catalog-server';
import { view } from './deals.view';
import { view as rebateFormView } from './rebate-form.view';

const rebate = (over: object = {}): Deal['promotion'] => ({
  kind: 'RebatePromotion',
  id: 'PR003',
  rebateDollarOff: 70,
  description: '',
  rebateGiftCardType: 'Mastercard',
  rebatePDFUrl: '/forms/PR003.pdf',
  quantity: 4,
  endsOn: '2026-12-02',
  ...over,
});
const instant = aDeal();
const later = aDeal({
  title: 'CrossClimate2 savings',
  promotion: { ...instant.promotion, id: 'PR002', endsOn: '2026-12-31' },
});
const deals: Deal[] = [
  later,
  instant,
  aDeal({ title: 'Set of four', lineIds: ['A', 'B'], promotion: rebate() }),
  aDeal({
    list: 'GOVERNMENT_DEALS',
    brand: 'Goodyear',
    title: 'Patrol',
    url: '/tires?brand=Goodyear',
    promotion: { ...instant.promotion, id: 'PR027' },
  }),
  aDeal({ list: 'EXPIRED_DEALS', title: 'Summer road trip', promotion: rebate({ id: 'PR019', endsOn: '2026-08-31' }) }),
];

async function load(server: ApiReader, pathname = '/deals', search = '') {
  const loaded = await view.load?.({
    api: server,
    url: { pathname, search, origin: 'http://localhost' },
    props: {},
    variant: testVariant,
    flags: {},
  });
  if (!loaded) throw new Error('The deals page loads nothing.');
  return loaded;
}
const open = async (...where: Parameters<typeof load>) =>
  mountView(view, { state: (await load(...where)).state, href: '/deals' });

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

it("the deals page shows each deal's amount, terms, last day and link, highest saving first", async () => {
  const most = aDeal({
    title: 'Truck month',
    promotion: { ...later.promotion, id: 'PR009', dollarAmount: 40, endsOn: '2027-01-31' } as Deal['promotion'],
  });
  const { element } = await open(serverApi({ '/deals': { deals: [...deals, most] } }));
  const atCheckout = within(screen.getByRole('region', { name: 'Off at checkout' })).getAllByRole('heading', {
    level: 3,
  });
  expect(atCheckout.map((heading) => heading.textContent)).toEqual([
    'Truck month',
    'Fall savings on Defender2',
    'CrossClimate2 savings',
  ]);
  const card = screen.getByRole('heading', { name: 'Fall savings on Defender2' }).closest('li')!;
  expect(card).toHaveTextContent('$15 off per tire');
  expect(card).toHaveTextContent('Instant $15 off per tire at checkout.');
  expect(card).toHaveTextContent('From 4 tires of one size on: $60 off the set');
  expect(card).toHaveTextContent('Ends Sun, Dec 6');
  expect(within(card).getByRole('link')).toHaveAttribute('href', '/tires?brand=Michelin&specialOffer=true');
  const byMail = screen.getByRole('region', { name: 'Back by mail' });
  expect(byMail).toHaveTextContent('Buy 4, get $70 back on Mastercard prepaid card');
  expect(within(byMail).getByRole('link', { name: /Rebate form/ })).toHaveAttribute('href', '/forms/PR003.pdf');
  expect(screen.getByText(/Sample offers/)).toBeVisible();
  expect(await axeViolations(element)).toEqual([]);
});

it('the deals page mentions coupon codes where the store accepts them', async () => {
  await open(serverApi({ '/deals': { deals } }));
  expect(screen.getByRole('region', { name: 'Off at checkout' })).toHaveTextContent(
    'Some coupon codes don’t add to it',
  );
  expect(screen.getByRole('region', { name: 'Back by mail' })).toHaveTextContent('You can use a coupon code as well.');
  expect(screen.getAllByText(/no code needed/).length).toBeGreaterThan(0);
});

it("the deals page does not repeat the brand in the deal's name", async () => {
  await open(serverApi({ '/deals': { deals: [aDeal({ brand: 'General', title: 'General Grabber weekend' })] } }));
  expect(screen.getByRole('heading', { level: 3, name: 'Grabber weekend' })).toBeVisible();
});

it('the deals page collapses ended deals and links the verification for government deals', async () => {
  await open(serverApi({ '/deals': { deals } }));
  expect(screen.getByText('Summer road trip')).not.toBeVisible();
  await userEvent.click(screen.getByRole('heading', { name: 'Ended deals' }));
  expect(screen.getByText('Summer road trip').closest('li')).toHaveTextContent('Ended Mon, Aug 31');
  expect(screen.getByRole('link', { name: 'Verify who you are' })).toHaveAttribute('href', '/deals/verify');
});

it('the deals page shows no large amount where spec §5 has no banner', async () => {
  await open(serverApi({ '/deals': { deals: [aDeal({ promotion: rebate({ rebateDollarOff: 72 }) })] } }));
  const [card] = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading', { level: 3 }));
  expect(card).toHaveTextContent('Buy 4, get $72 back on Mastercard prepaid card');
  expect(card).not.toHaveTextContent('back on 4 tires');
});

it.each([
  ['no deals', serverApi({ '/deals': { deals: [] } })],
  ['HTTP 400, which means none', refusingApi(400)],
])('[bad-request-null] the deals page suggests a next step with %s', async (_, server) => {
  expect((await load(server)).status).toBeUndefined();
  const { element } = await open(server);
  expect(screen.getByRole('heading', { name: 'No deals are running right now' })).toBeVisible();
  expect(screen.queryByRole('region', { name: /government/i })).toBeNull();
  expect(await axeViolations(element)).toEqual([]);
});

it('[flags-promotions] the deals page explains that a variant has no promotions, and requests none', async () => {
  const loaded = await view.load!({
    api: refusingApi(500),
    url: { pathname: '/deals', search: '', origin: 'http://localhost' },
    props: {},
    variant: testVariant,
    flags: { promotions: false },
  });
  expect(loaded).toMatchObject({ head: { robots: 'noindex' } });
  expect(loaded.status).toBeUndefined();
  const { element } = await mountView(view, { state: loaded.state, href: '/deals' });
  expect(screen.getByRole('heading', { level: 1, name: 'No deals here' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Shop tires' })).toHaveAttribute('href', '/tires');
  expect(await axeViolations(element)).toEqual([]);
});

it('the deals page reports an error, with a retry for search engines', async () => {
  expect(await load(refusingApi(500))).toMatchObject({ status: 503, maxAge: 0, head: { robots: 'noindex' } });
  const { element } = await open(refusingApi(500));
  expect(screen.getByRole('alert')).toHaveTextContent('Please try again later.');
  expect(await axeViolations(element)).toEqual([]);
});

it('the deals page previews a future day, unindexed and uncached', async () => {
  const server = serverApi({ '/deals/preview?token=good': { deals, day: '2027-06-01' } });
  expect(await load(server, '/deals/preview', '?token=good')).toMatchObject({
    maxAge: 0,
    head: { robots: 'noindex, nofollow' },
  });
  await open(server, '/deals/preview', '?token=good');
  expect(screen.getByText('Preview: the deals of Tuesday, June 1, 2027')).toBeVisible();
});

it.each(['', '?token=bad'])('the deals page rejects a preview with the query "%s"', async (search) => {
  expect(await load(serverApi({}), '/deals/preview', search)).toMatchObject({ status: 404, maxAge: 0 });
  await open(serverApi({}), '/deals/preview', search);
  expect(screen.getByRole('heading', { level: 1, name: 'This preview link does not work' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See today’s deals' })).toHaveAttribute('href', '/deals');
});

it('the deals page has markup for search engines', async () => {
  const { head, maxAge } = await load(serverApi({ '/deals': { deals } }));
  expect([head, maxAge]).toEqual([
    expect.objectContaining({
      title: 'Tire deals and rebates',
      canonical: '/deals',
      description: expect.stringContaining('3 running offers'),
    }),
    3600,
  ]);
});

describe('rebate form', () => {
  const loadForm = async (server: ApiReader, pathname: string) => {
    const loaded = await rebateFormView.load?.({
      api: server,
      url: { pathname, search: '', origin: '' },
      props: {},
      variant: testVariant,
      flags: {},
    });
    if (!loaded) throw new Error('The form loads nothing.');
    return loaded;
  };

  it('is available at the address in its rebate, after the end too', async () => {
    const ended = aDeal({ list: 'EXPIRED_DEALS', promotion: rebate({ rebatePDFUrl: '/deals/pr019/rebate-form' }) });
    const loaded = await loadForm(serverApi({ '/deals': { deals: [instant, ended] } }), '/deals/PR019/rebate-form/');
    expect(loaded).toMatchObject({ head: { robots: 'noindex' } });
    expect(loaded.status).toBeUndefined();
    const { element } = await mountView(rebateFormView, { state: loaded.state });
    expect(screen.getByText('Order number')).toBeVisible();
    expect(screen.getByText(/Buy 4, get \$70 back on Mastercard prepaid card/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Michelin: Fall savings on Defender2' })).toBeVisible();
    expect(screen.getByRole('link', { name: testVariant.support.phone })).toHaveAttribute(
      'href',
      `tel:${testVariant.support.phone}`,
    );
    expect(await axeViolations(element)).toEqual([]);
  });

  it('shows the brand once', async () => {
    const loaded = await loadForm(
      serverApi({
        '/deals': {
          deals: [
            aDeal({ title: 'Set of four Michelin', promotion: rebate({ rebatePDFUrl: '/deals/pr003/rebate-form' }) }),
          ],
        },
      }),
      '/deals/pr003/rebate-form',
    );
    await mountView(rebateFormView, { state: loaded.state });
    expect(screen.getByRole('heading', { level: 2, name: 'Set of four Michelin' })).toBeVisible();
  });

  it.each([
    ['unknown', serverApi({ '/deals': { deals } }), 404, 'No rebate has this form'],
    ['unread', refusingApi(500), 503, 'Sorry!'],
  ] as const)('reports %s', async (_, server, status, title) => {
    const loaded = await loadForm(server, '/deals/nothing/rebate-form');
    expect(loaded.status).toBe(status);
    const { element } = await mountView(rebateFormView, { state: loaded.state });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await axeViolations(element)).toEqual([]);
  });
});

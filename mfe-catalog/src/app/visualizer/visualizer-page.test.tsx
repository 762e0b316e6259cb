/** @jest-environment jsdom */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView, refusingApi } from 'remote-kit/testing';
import type { ProductDetail, SizeOnSale } from 'shared-contracts';
import { aCart, aProduct, createTestHost } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { api, camry, serverApi } from '../../testing/catalog-server';
import { view } from './visualizer.view';

const WHEEL = 'ASH-CADENCE-188-5X1143-P43-GB';
const wheelVariant = (productNumber: string, size: string, finish: string) => ({
  ...aProduct().variants[0]!,
  productNumber,
  size,
  finish,
  url: `/product/${productNumber}`,
});
const wheel: ProductDetail = {
  ...aProduct({
    productType: 'WHEEL',
    productNumber: WHEEL,
    brand: 'Ashgrove',
    name: 'Cadence',
    size: '18x8 5x114.3 +43',
    performanceCategory: 'ten spoke',
    url: `/product/${WHEEL}/ashgrove-cadence`,
  }),
  specs: [
    { name: 'Hub bore', value: '73.1 mm' },
    { name: 'Finish', value: 'Gloss black' },
  ],
  variants: [
    wheelVariant('W17', '17x7.5 5x114.3 +40', 'Gloss black'),
    wheelVariant('W17S', '17x8 5x114.3 +40', 'Silver'),
    wheelVariant(WHEEL, '18x8 5x114.3 +43', 'Gloss black'),
    wheelVariant('W18S', '18x8 5x114.3 +43', 'Silver'),
    wheelVariant('W18X', '18x8 5x120 +43', 'Gloss black'),
  ],
};
const onSale = (size: string, rim: number, widthMm: number, diameter: number, lineCount: number): SizeOnSale => ({
  size,
  rim,
  widthMm,
  diameter,
  lineCount,
  loadIndex: 95,
  productListingUrl: `/tires?size=${size}`,
});
const sizes = [
  onSale('205/55R16', 16, 205, 24.88, 40),
  onSale('225/45R17', 17, 225, 24.97, 38),
  onSale('255/40R17', 17, 255, 25.03, 3),
  onSale('215/40R18', 18, 215, 24.77, 4),
  onSale('225/40R18', 18, 225, 25.09, 30),
  onSale('275/30R18', 18, 275, 24.5, 2),
];
const answers = {
  [`/products/${WHEEL}`]: wheel,
  '/size/on-sale?near=205/55R16': { sizes },
  '/size/on-sale?rim=18': { sizes: sizes.filter(({ rim }) => rim === 18) },
  '/size/on-sale?near=205%2F55R16': { sizes },
};

const contextOf = (search: string, api_ = serverApi(answers)) => ({
  api: api_,
  url: { pathname: '/visualizer', search, origin: 'http://localhost' },
  props: {},
  variant: createTestHost().variant,
  flags: {},
});
async function open(
  search = '',
  host = createTestHost({ href: `/visualizer${search}` }),
  answered: Record<string, unknown> = answers,
) {
  const loaded = await view.load!(contextOf(search, serverApi(answered)));
  return { ...(await mountView(view, { host, state: loaded.state })), loaded };
}
const drawing = (name: RegExp) => screen.getByRole('img', { name });

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

it('the visualizer draws a wheel with the common size of original height, and lists changes', async () => {
  const { element } = await open(`?wheel=${WHEEL}&from=205/55R16+91V`);
  expect(screen.getByRole('heading', { level: 1, name: 'Ashgrove Cadence at true size' })).toBeVisible();
  expect(drawing(/original 205\/55R16, 24.9 inches tall, 4.4 inches of sidewall on its 16-inch wheel/)).toBeVisible();
  expect(
    drawing(
      /wheel.*225\/40R18 on the 18-inch ten spoke wheel, drawn to scale: 25.1 inches tall, 3.5 inches of sidewall/,
    ),
  ).toBeVisible();
  expect(screen.getByText('Plus two: 16 → 18 inch, diameter +0.8%: fine')).toBeVisible();
  expect(screen.getByText('Choose a tire with load index 91 or more.')).toBeVisible();
  expect(screen.getByRole('row', { name: 'True speed at 60 mph 60.0 mph 60.5 mph +0.5 mph' })).toBeVisible();
  expect(screen.getByText('5x114.3, 73.1 mm: must match your hub')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Shop tires in 225/40R18' })).toHaveAttribute(
    'href',
    '/tires?size=225/40R18',
  );
  expect(screen.getByRole('link', { name: 'See this wheel, $153.99 each' })).toHaveAttribute('href', wheel.url);
  expect(await axeViolations(element)).toEqual([]);
});

it('the visualizer draws to the millimeter: tire, lugs on their circle, bore', async () => {
  const { element } = await open(`?wheel=${WHEEL}&tire=225/40R18`);
  const radii = [...element.querySelectorAll('figure circle')].map((circle) => Number(circle.getAttribute('r')));
  expect(radii).toEqual(expect.arrayContaining([(18 * 25.4) / 2 + 90, 73.1 / 2]));
  const lugs = [...element.querySelectorAll('figure circle[r="13"]')].map((lug) =>
    /translate\((\S+) (\S+)\)/.exec(lug.parentElement!.getAttribute('transform')!)!,
  );
  expect(lugs.map(([, x, y]) => Math.round(Math.hypot(Number(x), Number(y)) * 2))).toEqual([114, 114, 114, 114, 114]);
});

it('the visualizer offers approved sizes on sale, diameters with the same bolts, and finishes', async () => {
  await open(`?wheel=${WHEEL}&from=205/55R16`);
  const offered = screen.getByRole('list', { name: 'Tire sizes' });
  expect([...offered.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual([
    '215/40R18',
    '225/40R18',
  ]);
  expect(screen.getByRole('link', { name: '215/40R18 −0.4%' })).toHaveAttribute(
    'href',
    `/visualizer?wheel=${WHEEL}&tire=215/40R18&from=205/55R16`,
  );
  expect(screen.getByRole('link', { name: '17″' })).toHaveAttribute('href', '/visualizer?wheel=W17&from=205/55R16');
  expect(screen.getByRole('link', { name: 'Silver' })).toHaveAttribute('href', '/visualizer?wheel=W18S&from=205/55R16');
});

it('the visualizer changes the tire in place and announces it', async () => {
  const { host } = await open(`?wheel=${WHEEL}&from=205/55R16`);
  await act(async () => host.navigate(`/visualizer?wheel=${WHEEL}&tire=215/40R18&from=205/55R16`));
  expect(drawing(/215\/40R18 on the 18-inch/)).toBeVisible();
  expect(host.log.announcements).toEqual(['215/40R18 drawn. Plus two: 16 → 18 inch, diameter −0.4%: fine']);
});

it('the visualizer adds a set of the wheel to the cart, and shows the reason of a rejection', async () => {
  const { host, element } = await open(`?wheel=${WHEEL}&from=205/55R16`);
  const asked: unknown[] = [];
  host.events.respond('cart:add-requested', async (request) => {
    asked.push(request.lines);
    return asked.length === 1
      ? { ok: false, message: 'Only 2 are left.', code: 'OUT_OF_STOCK' }
      : { ok: true, cart: aCart() };
  });
  const add = screen.getByRole('button', { name: 'Add 4 wheels for $615.96' });
  await userEvent.click(add);
  expect(screen.getByRole('alert')).toHaveTextContent('Which vehicle are these wheels for?');
  expect(asked).toEqual([]);
  expect(screen.getByRole('button', { name: 'Check my vehicle' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add without checking' }));
  expect(await screen.findByText('Only 2 are left.')).toBeVisible();
  expect(await axeViolations(element)).toEqual([]);
  await userEvent.click(add);
  await userEvent.click(screen.getByRole('button', { name: 'Add without checking' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(asked).toEqual([[{ productNumber: WHEEL, quantity: 4 }], [{ productNumber: WHEEL, quantity: 4 }]]);
});

it('the visualizer does not ask for the vehicle again', async () => {
  const storage = { fitment_details: JSON.stringify(camry), fitment_id: camry.fitmentId };
  const { host } = await open(
    `?wheel=${WHEEL}&from=205/55R16`,
    createTestHost({ storage, href: `/visualizer?wheel=${WHEEL}&from=205/55R16` }),
  );
  const asked: unknown[] = [];
  host.events.respond('cart:add-requested', async ({ vehicle }) => {
    asked.push(vehicle?.model);
    return { ok: true, cart: aCart() };
  });
  await userEvent.click(screen.getByRole('button', { name: /^Add 4 wheels/ }));
  await waitFor(() => expect(asked).toEqual(['Camry']));
});

it.each([
  ['5x114.3', undefined, 5],
  ['6x135', '6x135', 6],
  ['8x170', '8x170', 8],
  ['4x100', '4x100', 4],
])('the visualizer draws the bolts of a vehicle with %s', async (_what, boltPattern, bolts) => {
  const chosen = { ...camry, size: '205/55R16', ...(boltPattern && { boltPattern }) };
  const storage = { fitment_details: JSON.stringify(chosen), fitment_id: chosen.fitmentId };
  const { element } = await open(
    '?from=205/55R16&tire=225/45R17',
    createTestHost({ storage, href: '/visualizer?from=205/55R16' }),
  );
  const drawings = [...element.querySelectorAll('svg')].filter((svg) => svg.querySelector('path.nut'));
  expect(drawings.length).toBeGreaterThan(0);
  for (const drawing of drawings) {
    const wheels = drawing.querySelectorAll('circle.capRing').length;
    expect(drawing.querySelectorAll('path.nut')).toHaveLength(bolts * wheels);
  }
});

it('the visualizer does not sell a wheel that is out of stock, and links its page', async () => {
  await open(`?wheel=${WHEEL}&from=205/55R16`, undefined, {
    ...answers,
    [`/products/${WHEEL}`]: { ...wheel, inStock: false },
  });
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'See this wheel, out of stock' })).toHaveAttribute('href', wheel.url);
});

it('the visualizer moves the split by keyboard', async () => {
  const { element } = await open('?from=205/55R16&tire=225/45R17');
  const edge = () => Number(element.querySelector('clipPath rect')!.getAttribute('width'));
  const before = edge();
  const slider = screen.getByRole('slider', { name: 'How much of 205/55R16 is shown' });
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(slider, '80');
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(edge()).toBeGreaterThan(before);
  expect(slider).toHaveAttribute('aria-valuetext', '80 percent');
});

it('the visualizer warns of tires that are too tall, and of rims that are too narrow', async () => {
  await open('?from=205/55R16&tire=235/55R17');
  expect(screen.getByText('9.2% taller: outside the 3% rule')).toBeVisible();
  document.body.replaceChildren();
  await open(`?wheel=${WHEEL}&tire=275/30R18`);
  expect(screen.getByText('275/30R18 does not go on a rim 8 inches wide')).toBeVisible();
});

it('the visualizer draws another tire when the requested one needs another wheel', async () => {
  await open(`?wheel=${WHEEL}&tire=225/45R17&from=205/55R16`);
  expect(screen.getByText('225/45R17 needs another wheel than 18 inches. Drawn instead: 225/40R18.')).toBeVisible();
});

it("the visualizer compares with the chosen vehicle's size", async () => {
  const host = createTestHost({ href: `/visualizer?wheel=${WHEEL}` });
  await open(`?wheel=${WHEEL}`, host);
  expect(screen.getByText('225/40R18 goes on this wheel')).toBeVisible();
  api().get(`/api/v1/products/${WHEEL}`).reply(200, wheel);
  api().get('/api/v1/size/on-sale').query({ near: '205/65R16' }).reply(200, { sizes });
  await act(async () => host.events.publish('vehicle:selected', { vehicle: camry }));
  expect(host.log.visited).toEqual([`/visualizer?wheel=${WHEEL}&from=205/65R16`]);
  expect(await screen.findByRole('heading', { name: 'Tires as tall as 205/65R16' })).toBeVisible();
});

it('the visualizer draws the next larger wheel when only a size is given', async () => {
  await open('?from=205/55R16');
  expect(screen.getByText('Plus one: 16 → 17 inch, diameter +0.4%: fine')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Shop 17-inch wheels' })).toHaveAttribute('href', '/wheels?diameter=17');
});

it('the visualizer requests a readable size', async () => {
  const { host, element } = await open(`?wheel=${WHEEL}`);
  await userEvent.type(screen.getByRole('textbox', { name: 'Size on your car' }), 'huge{Enter}');
  expect(screen.getByRole('textbox', { name: 'Size on your car' })).toHaveAccessibleDescription(
    /“huge” is no tire size/,
  );
  expect(host.log.visited).toEqual([]);
  expect(await axeViolations(element)).toEqual([]);
});

it('the visualizer draws a plain wheel for an unknown number: a 404, not a failure', async () => {
  const { loaded } = await open('?wheel=NOPE&tire=225/45R17&from=205/55R16');
  expect(loaded.status).toBe(404);
  expect(screen.getByText(/We don’t carry that wheel. A plain one is drawn instead./)).toBeVisible();
  expect(drawing(/225\/45R17 on the 17-inch/)).toBeVisible();
});

it('the visualizer treats HTTP 400 as no sizes, and a broken API as an error with a next step', async () => {
  const none = await view.load!(contextOf('?from=205/55R16', refusingApi(400)));
  expect(none.state.visualizer).toMatchObject({ sources: { sizes: [] } });
  const broken = await view.load!(contextOf('?from=205/55R16', refusingApi(500)));
  expect([broken.status, broken.state.visualizer.sources]).toEqual([503, null]);
  const { element } = await mountView(view, { href: '/visualizer?from=205/55R16', state: broken.state });
  expect(screen.getByRole('heading', { level: 1, name: 'Sorry!' })).toBeVisible();
  api().get('/api/v1/size/on-sale').query({ near: '205/55R16' }).reply(200, { sizes });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'Tire sizes for 17-inch wheels' })).toBeVisible();
  expect(await axeViolations(element)).toEqual([]);
});

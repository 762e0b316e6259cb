/** @jest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { aProduct } from 'shared-contracts/testing';
import { mountView, readerOf } from 'remote-kit/testing';
import { axeViolations } from 'shared-ui/testing';
import type { LoadedProduct } from '../features/write-review/write-review.slice';
import { view } from './write.view';

const product = {
  productNumber: 'MIC-DEF2-2055516-91V',
  name: 'Michelin Defender2',
  size: '205/55R16',
  url: '/product/MIC-DEF2-2055516-91V/michelin-defender2',
  picture: null,
  aspects: ['dry', 'wet'],
};
const state: LoadedProduct = { product, isUnknown: false };
const api = () => nock('http://localhost').defaultReplyHeaders({ 'Content-Type': 'application/json' });
const photo = (name: string, type = 'image/jpeg', size = 1) =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  sessionStorage.clear();
  document.body.replaceChildren();
});

const box = (name: RegExp | string) => screen.getByRole('textbox', { name });

const fiveStars = () =>
  within(screen.getByRole('group', { name: 'Your rating' })).getByRole('radio', { name: '5 stars, Excellent' });

async function fillIn(): Promise<void> {
  await userEvent.click(fiveStars());
  await userEvent.type(box('In a few words'), 'Quiet at last');
  await userEvent.type(box(/drive on them/), 'Four months in, much quieter than before.');
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await userEvent.type(box('Name to show'), 'Ann');
  await userEvent.type(box('Email'), 'ann.lee@example.com');
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send my review' }));

it('the review form lists every error, takes the focus there, and keeps all input', async () => {
  const { element } = await mountView(view, { state });
  await userEvent.type(box('In a few words'), 'Ok');
  await send();
  expect(await screen.findByText('6 things need a change')).toBeVisible();
  for (const fault of [
    'Give the tire one to five stars.',
    'Write at least three characters.',
    'Write what it is like to drive on them.',
    'Say whether you would buy them again.',
    'Choose a name to show beside your review.',
  ])
    expect(screen.getAllByText(fault).length).toBeGreaterThan(0);
  expect(box('In a few words')).toHaveValue('Ok');
  expect(await axeViolations(element)).toEqual([]);
});

it('the review form submits, announces moderation, and removes the draft', async () => {
  await mountView(view, { state });
  await fillIn();
  await userEvent.type(box(/Miles driven/), '12,000');
  const sent = api()
    .post('/api/v1/product-reviews', {
      productNumber: product.productNumber,
      rating: 5,
      title: 'Quiet at last',
      body: 'Four months in, much quieter than before.',
      nickname: 'Ann',
      email: 'ann.lee@example.com',
      wouldRecommend: true,
      milesDriven: 12000,
    })
    .reply(201, { reviewId: 'rv_1', status: 'pending', message: 'We read every review before it appears.' });
  await send();
  expect(await screen.findByText('We read every review before it appears.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Michelin Defender2' })).toHaveAttribute(
    'href',
    `${product.url}#reviews`,
  );
  expect(sent.isDone()).toBe(true);
  expect(sessionStorage).toHaveLength(0);
});

it('the review form restores input after a reload', async () => {
  const first = await mountView(view, { state });
  await fillIn();
  await first.unmount();
  await mountView(view, { state });
  expect(box('In a few words')).toHaveValue('Quiet at last');
  expect(fiveStars()).toBeChecked();
});

it("the review form shows the API's errors at their fields", async () => {
  await mountView(view, { state });
  await fillIn();
  api()
    .post('/api/v1/product-reviews')
    .reply(400, {
      detail: 'Enter a name to show beside your review.',
      violations: [{ field: 'nickname', message: 'Enter a name to show beside your review.' }],
    });
  await send();
  await waitFor(() => expect(box('Name to show')).toBeInvalid());
  const entry = screen.getByRole('link', { name: 'Enter a name to show beside your review.' });
  expect(document.activeElement).toContainElement(entry);
  await userEvent.click(entry);
  expect(box('Name to show')).toHaveFocus();
  expect(box('In a few words')).toHaveValue('Quiet at last');
});

it('the review form uses the chosen vehicle, unless another was typed', async () => {
  const { host } = await mountView(view, { state });
  const vehicle = { fitmentId: 'F1', year: 2021, make: 'Toyota', model: 'Camry', trim: 'SE', size: '235/45R18' };
  act(() => host.events.publish('vehicle:selected', { vehicle }));
  expect(await screen.findByDisplayValue('2021 Toyota Camry')).toBeVisible();
});

it('the review form uploads photos, rejects other files before the upload, and removes one', async () => {
  await mountView(view, { state });
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  api()
    .post('/api/v1/product-reviews/media')
    .reply(201, { mediaId: 'ph_1', url: '/product-reviews/media/ph_1', width: 1, height: 1 });
  await userEvent.upload(input, [photo('wheel.jpg'), photo('huge.png', 'image/png', 9 * 1024 * 1024)]);
  expect(await screen.findByRole('img', { name: 'wheel.jpg' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('huge.png is larger than 8 MB. Choose a smaller one.');
  api().post('/api/v1/product-reviews/media').reply(422, { detail: 'This photo cannot be read.' });
  await userEvent.upload(input, [photo('broken.jpg')]);
  expect(await screen.findByText('broken.jpg: This photo cannot be read.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove wheel.jpg' }));
  expect(screen.queryByRole('img', { name: 'wheel.jpg' })).toBeNull();
});

describe('the review form on the server', () => {
  const load = (search: string, status = 200) => {
    const get = async () =>
      ({
        ok: status === 200,
        status,
        headers: {},
        body: status === 200 ? aProduct({ performanceCategory: 'Winter' }) : null,
      }) as never;
    return view.load!({
      api: readerOf({ get }),
      url: { pathname: '/reviews/write', search, origin: 'http://localhost' },
      props: {},
      variant: {} as never,
      flags: {},
    });
  };

  it('loads the product and its aspects', async () => {
    const { state: found, head } = await load('?product=MIC-DEF2-2055516-91V');
    expect(found.product?.aspects).toEqual(['dry', 'wet', 'noise', 'ride', 'wear', 'value', 'snow']);
    expect(head).toMatchObject({ robots: 'noindex' });
  });

  it.each([
    ['', 200, true, 404],
    ['?product=NOTHING', 404, true, 404],
    ['?product=X', 503, false, 503],
  ])('responds %s when the API answers %i', async (search, status, isUnknown, expected) => {
    const answer = await load(search, status);
    expect([answer.state, answer.status]).toEqual([{ product: null, isUnknown }, expected]);
    await mountView(view, { state: answer.state });
    expect(screen.getByRole('link', { name: 'Look for your tires' })).toHaveAttribute('href', '/tires');
  });
});

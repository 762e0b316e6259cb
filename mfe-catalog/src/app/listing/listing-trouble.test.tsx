/** @jest-environment jsdom */
import { act, screen } from '@testing-library/react';
import nock from 'nock';
import { mountView, refusingApi } from 'remote-kit/testing';
import { aProductPage, createTestHost, testVariant } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { api } from '../../testing/catalog-server';
import { view } from './listing.view';

const FAILED = 'We are experiencing some technical issues with your search. Please try again later.';

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

it('[error-title] a failed listing shows Sorry! in the specified words on the server, with links', async () => {
  const loaded = await view.load!({
    api: refusingApi(500),
    url: { pathname: '/tires', search: '', origin: 'http://localhost' },
    props: {},
    variant: testVariant,
    flags: {},
  });
  expect(loaded).toMatchObject({ status: 503, maxAge: 0, head: { title: 'Sorry!', robots: 'noindex' } });
  const { element } = await mountView(view, { state: loaded.state, href: '/tires' });
  expect(screen.getByRole('heading', { level: 1, name: 'Sorry!' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(FAILED);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  expect(await axeViolations(element)).toEqual([]);
});

it.each([
  ['nothing', {}, FAILED],
  [
    'a reason',
    { detail: 'The search is being moved. Try again at noon.' },
    'The search is being moved. Try again at noon.',
  ],
])('a failed listing shows the error in the browser too, when the server sent %s', async (_what, body, words) => {
  const { host } = await mountView(view, {
    host: createTestHost({ href: '/tires' }),
    state: { listing: { pathname: '/tires', search: '', page: aProductPage(), searchId: null, message: null } },
  });
  api().get('/api/v1/products').query(true).reply(500, body);
  await act(async () => host.navigate('/tires?brand=Michelin'));
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

it('[bad-request-null] a listing is empty without an error when the API answers 400', async () => {
  const { host } = await mountView(view, {
    host: createTestHost({ href: '/tires' }),
    state: { listing: { pathname: '/tires', search: '', page: aProductPage(), searchId: null, message: null } },
  });
  api()
    .get('/api/v1/products')
    .query(true)
    .times(9)
    .reply(400, { title: 'Bad Request', detail: 'Unknown filter.', code: 'VALIDATION' });
  await act(async () => host.navigate('/tires?brand=Michelin'));
  expect(await screen.findByText('No product has all of these filters')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

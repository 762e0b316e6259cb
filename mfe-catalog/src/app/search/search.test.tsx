/** @jest-environment jsdom */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { axeViolations } from 'shared-ui/testing';
import { api } from '../../testing/catalog-server';
import { view } from './search.view';

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

const groups = [
  {
    kind: 'vehicles',
    title: 'Vehicles',
    items: [
      { label: [{ text: '2021 Toyota ' }, { text: 'Camry', isMatch: true }], url: '/tires?fitment=F1&size=235/45R18' },
    ],
  },
  {
    kind: 'products',
    title: 'Products',
    items: [
      {
        label: [{ text: 'Michelin Defender2' }],
        url: '/product/MIC-DEF2-2055516-91V',
        detail: '205/55R16',
        media: 'tires/a',
      },
    ],
  },
];

it('the search box suggests for the latest text, by kind, and opens a suggestion by keyboard', async () => {
  const { host, element } = await mountView(view);
  const asked = api().get('/api/v1/products/suggestions').query({ q: 'camry' }).reply(200, { query: 'camry', groups });
  await userEvent.type(screen.getByRole('combobox'), 'camry');
  expect(await screen.findByRole('group', { name: 'Vehicles' })).toHaveTextContent('2021 Toyota Camry');
  expect(await axeViolations(element)).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(asked.isDone()).toBe(true);
  expect(host.log.visited).toEqual(['/product/MIC-DEF2-2055516-91V']);
});

it('the search box suggests for text that was typed before hydration', async () => {
  const asked = api().get('/api/v1/products/suggestions').query({ q: 'camry' }).reply(200, { query: 'camry', groups });
  await mountView(view, { beforeScript: () => userEvent.type(screen.getByRole('combobox'), 'camry') });
  expect(await screen.findByRole('group', { name: 'Vehicles' })).toBeVisible();
  expect(asked.isDone()).toBe(true);
  expect(screen.getByRole('combobox')).toHaveValue('camry');
});

it('the search box searches for the text without suggestions too', async () => {
  api().get('/api/v1/products/suggestions').query(true).times(2).reply(503, {});
  const { host } = await mountView(view);
  await userEvent.type(screen.getByRole('combobox'), 'quiet tires{Enter}');
  expect(host.log.visited).toEqual(['/search?q=quiet%20tires']);
});

it("the search box searches for the field's value, also without an input event", async () => {
  const { host } = await mountView(view);
  const field = screen.getByRole<HTMLInputElement>('combobox');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, 'snow');
  field.form!.requestSubmit();
  expect(host.log.visited).toEqual(['/search?q=snow']);
});

describe('the search of the address', () => {
  const field = (): HTMLElement => screen.getByRole('combobox');
  beforeEach(() => {
    api().get('/api/v1/products/suggestions').query(true).reply(200, { query: '', groups: [] }).persist();
  });

  it('is repeated by the field, which follows it and keeps what is typed meanwhile', async () => {
    const { host } = await mountView(view, { href: '/tires?q=michelin' });
    expect(field()).toHaveValue('michelin');
    act(() => host.navigate('/search?q=winter'));
    expect(field()).toHaveValue('winter');
    await userEvent.type(field(), ' 17');
    act(() => host.navigate('/search?q=winter&sort=price'));
    expect(field()).toHaveValue('winter 17');
    act(() => host.navigate('/deals'));
    expect(field()).toHaveValue('');
  });

  it('stays in the field when the script arrives, with what was typed behind it', async () => {
    const beforeScript = async () => expect(field()).toHaveValue('"><img>');
    await mountView(view, { href: '/search?q=%22%3E%3Cimg%3E', beforeScript });
    expect(field()).toHaveValue('"><img>');
    document.body.replaceChildren();
    await mountView(view, { href: '/search?q=snow', beforeScript: () => userEvent.type(field(), ' tires') });
    expect(field()).toHaveValue('snow tires');
  });
});

/** @jest-environment jsdom */
import { rememberViewed, viewedList } from './viewed-list';

const viewed = {
  productNumber: 'A',
  lineId: 'L',
  brand: 'Michelin',
  name: 'Defender2',
  size: '205/55R16',
  url: '/product/A/michelin',
  picture: '',
};
const store = (text: string) => localStorage.setItem('recently_viewed', text);

afterEach(() => localStorage.clear());

it.each(['[null]', '[7, "x", []]', '{"length": 3}', '[{"productNumber":"A"}]', '[{', ''])(
  'viewed products ignore %s',
  (text) => {
    store(text);
    expect(viewedList()).toEqual([]);
    rememberViewed(viewed);
    expect(viewedList()).toEqual([viewed]);
  },
);

it.each(['javascript:alert(1)', 'https://elsewhere.example/product/A', '//elsewhere.example/product/'])(
  'viewed products link only to this store, not to %s',
  (url) => {
    store(JSON.stringify([{ ...viewed, url }, viewed]));
    expect(viewedList()).toEqual([viewed]);
  },
);

it('viewed products are limited to nine', () => {
  store(JSON.stringify(Array.from({ length: 5_000 }, (_, index) => ({ ...viewed, productNumber: `${index}` }))));
  expect(viewedList()).toHaveLength(9);
});

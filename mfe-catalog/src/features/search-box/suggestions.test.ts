import { aProductCard } from 'shared-contracts/testing';
import { optionsFor, sizeOf } from './suggestions';

it.each([
  ['225/65R17', '225/65R17'], ['225 65 17', '225/65R17'], ['225-65-17', '225/65R17'], ['225/65zr17', '225/65R17'],
  ['lt225/75r16', 'LT225/75R16'], ['defender', null], ['225/65', null], ['22565', null],
])('the size in %s is %s', (text, size) => {
  expect(sizeOf(text)).toBe(size);
});

it('offers a size first, then products, then all results', () => {
  const options = optionsFor('225/65R17', { text: '225/65R17', products: [aProductCard()], total: 41 });
  expect(options.map(({ id }) => id)).toEqual(['/tires?size=225%2F65R17', '/product/MIC-DEF2-2055516-91V', '/tires?q=225%2F65R17']);
});

it('offers nothing for a single letter', () => {
  expect(optionsFor('m', { text: 'm', products: [aProductCard()], total: 1 })).toEqual([]);
});

import { serviceLabel } from './load-speed';

it.each([
  ['91', 'V', 'Carries 1,356 lb per tire, at up to 149 mph.'],
  ['121/118', 'Q', 'Carries 3,197 lb per tire, at up to 99 mph.'],
  ['70', undefined, 'Carries 739 lb per tire.'],
  ['126', 'S', 'Carries 3,748 lb per tire, at up to 112 mph.'],
  [undefined, 'H', 'At up to 130 mph.'],
  [undefined, undefined, ''],
  ['200', '?', ''],
])('serviceLabel of load index %s and speed rating %s', (load, speed, words) => {
  expect(serviceLabel(load, speed)).toBe(words);
});

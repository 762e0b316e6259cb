import { diameterOf, rimWidthsOf } from './rim-width';

it.each([
  ['205/55R16', { least: 5.5, measuring: 6.5, most: 7.5 }],
  ['225/65R17', { least: 6, measuring: 6.5, most: 8 }],
  ['245/35R20', { least: 8, measuring: 8.5, most: 9.5 }],
  ['LT275/70R18', { least: 6.5, measuring: 8, most: 9 }],
  ['225/75R16C', { least: 6, measuring: 6, most: 7.5 }],
])('%s fits rims of %j', (size, widths) => {
  expect(rimWidthsOf(size)).toEqual(widths);
});

it.each(['25X8-12', '4.80-12', '13X5.00-6', 'nonsense', '205/99R16'])('%s fits no road wheel', (size) => {
  expect(rimWidthsOf(size)).toBeNull();
});

it.each([
  ['225/65R17', 28.52],
  ['205/55R16', 24.88],
  ['LT275/70R18', 33.16],
  ['35X12.50R20LT', 35],
])('%s has a diameter of %s inches', (size, inches) => {
  expect(diameterOf(size)).toBeCloseTo(inches, 2);
});

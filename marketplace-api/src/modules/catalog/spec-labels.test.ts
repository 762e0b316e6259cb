import type { Sku } from './catalog.types';
import { specWords } from './spec-labels';

const tire = { productType: 'TIRE', size: '205/55R17', rim: 17 } as Sku;
const wheel = { productType: 'WHEEL', size: '17x7.5 5x114.3 +40', rim: 17 } as Sku;

it.each([
  ['Size', '205/55R17', '205 mm wide, a sidewall 55% of that tall, for a 17-inch wheel.'],
  ['Size', 'LT275/70R18', '275 mm wide, a sidewall 70% of that tall, for an 18-inch wheel. Light truck tire.'],
  ['Size', '185/60R15C', '185 mm wide, a sidewall 60% of that tall, for a 15-inch wheel. For commercial vans.'],
  ['Size', '35X12.50R20LT', '35 inches tall, 12.5 inches wide, for a 20-inch wheel. Light truck tire.'],
  ['Load index', '95', 'Up to 1,521 lb per tire at full pressure.'],
  ['Load index', '87', 'Up to 1,202 lb per tire at full pressure.'],
  ['Load index', '121/118', 'Up to 3,197 lb per tire at full pressure, 2,910 lb each on doubled rear wheels.'],
  [
    'Speed rating',
    'Y',
    'Tested at up to 186 mph under its full load. Stay at or above the letter on your door placard.',
  ],
  ['Load range', 'E', 'As strong as 10 plies: full load at about 80 psi.'],
  ['Sidewall', 'ROWL', 'Raised, outlined white letters on one side.'],
  ['Rim diameter', '17 in', 'Goes on 17-inch wheels that are 5.5 to 7.5 inches wide.'],
  ['Run-flat', 'No', 'Without air it needs a spare wheel or a tow.'],
  [
    'Severe snow rated (3PMSF)',
    'Yes',
    'Has the three-peak mountain snowflake symbol: it passed a traction test on packed snow.',
  ],
])('explains the tire specification %s %s', (name, value, words) => {
  expect(specWords(name, value, tire)).toBe(words);
});

it('explains each UTQG grade and who assigned it', () => {
  expect(specWords('UTQG', '500 A B', tire)).toBe(
    "Treadwear 500: lasted 5 times as long as the test's control tire. " +
      'Wet traction A: the second of four grades. Heat resistance B: the middle of three grades. ' +
      'Makers grade their own tires: compare within one brand.',
  );
});

it.each([
  ['Rim diameter', '17 in', 'For tires whose size ends in 17.'],
  ['Bolt pattern', '5x114.3', '5 bolts or studs on a circle 114.3 mm across. It must match your vehicle exactly.'],
  [
    'Offset',
    '40 mm',
    'The mounting face sits 40 mm outside the middle of the wheel. A higher offset tucks the wheel further in.',
  ],
  [
    'Offset',
    '-12 mm',
    'The mounting face sits 12 mm inside the middle of the wheel. A higher offset tucks the wheel further in.',
  ],
  ['Size', '17x7.5 5x114.3 +40', null],
])('explains the wheel specification %s %s', (name, value, words) => {
  expect(specWords(name, value, wheel)).toBe(words);
});

it.each([
  ['Load index', '999'],
  ['Speed rating', '?'],
  ['UTQG', 'none'],
  ['Product number', 'X'],
  ['Bolt pattern', 'odd'],
  ['Size', '4.80-12'],
])('has no explanation of %s %s', (name, value) => {
  expect(specWords(name, value, tire)).toBeNull();
});

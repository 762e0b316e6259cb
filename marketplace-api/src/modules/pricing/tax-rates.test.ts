import { shareOf } from '../../platform/values/money';
import { loadTaxRates, taxRatesOf } from './tax-rates';

const local = new Map([
  [
    '60601',
    [
      { place: '60601', rate: 0.1025, startsOn: '2026-07-01' },
      { place: '60601', rate: 0.1, startsOn: '2020-01-01' },
    ],
  ],
  ['IL', [{ place: 'IL', rate: 0.0725, startsOn: '2026-01-01' }]],
]);
const rates = taxRatesOf(
  new Map([
    ['IL', 0.0625],
    ['TX', 0.0625],
  ]),
  () => local,
);

it.each([
  ['a zip code with a rate', { zip: '60601', state: 'IL' }, '2026-11-20', 0.1025],
  ['the first day of a rate', { zip: '60601', state: 'IL' }, '2026-07-01', 0.1025],
  ['the day before it', { zip: '60601', state: 'IL' }, '2026-06-30', 0.1],
  ['before any rate of the zip code', { zip: '60601', state: 'IL' }, '2019-12-31', 0.0625],
  ['another zip code of a state with a rate', { zip: '60602', state: 'IL' }, '2026-11-20', 0.0725],
  ['that state before its rate', { zip: '60602', state: 'IL' }, '2025-12-31', 0.0625],
  ['a state without one', { zip: '75001', state: 'TX' }, '2026-11-20', 0.0625],
])('finds the tax rate for %s', (_, place, day, rate) => expect(rates.rateAt(place, day)).toBe(rate));

it('the tax of an imported rate is rounded half up to the cent', () => {
  expect(shareOf(50_196, rates.rateAt({ zip: '60601', state: 'IL' }, '2026-11-20') ?? 0)).toBe(5145);
  expect(shareOf(20_000, 0.1025)).toBe(2050);
  expect(shareOf(1000, 0.1025)).toBe(103);
});

it('a place without a state table has no tax rate, so nothing is sold there untaxed', () =>
  expect(rates.rateAt({ zip: '96910', state: 'GU' }, '2026-11-20')).toBeNull());

it("the tax rate is the state's without imported rates", async () =>
  expect((await loadTaxRates()).rateAt({ zip: '60601', state: 'MA' }, '2026-11-20')).toBe(0.0625));

it.each([
  ['an imported zip code', { zip: '60601', state: 'MA' }, false],
  ['an imported state', { zip: '62701', state: 'IL' }, false],
  ["a state's own rate alone", { zip: '78701', state: 'TX' }, true],
  ['a state without a sales tax', { zip: '97201', state: 'OR' }, false],
])('the tax by %s is an estimate: %s', (_, place, isEstimate) =>
  expect(rates.isEstimateAt(place, '2026-11-20')).toBe(isEstimate),
);

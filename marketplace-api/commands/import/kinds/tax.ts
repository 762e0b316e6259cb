import Type, { type Static } from 'typebox';
import { defineKind, shortened, type NumberedRow, type Refusal } from '../import-kind';
import * as form from '../fields';

const part = (whose: string, example: number) =>
  form.optional(form.number(0, 0.2, `Part of the rate: ${whose}`, example));

const schema = Type.Object({
  place: Type.String({
    pattern: '^(\\d{5}|[A-Z]{2})$',
    description: 'Zip code, or state for all of its zip codes without a rate of their own',
    examples: ['60601'],
    says: 'must be a zip code of five digits or a state of two capital letters',
  }),
  rate: form.number(
    0,
    0.2,
    'The whole rate charged there, state and local together, as a fraction: 0.1025 is 10.25 %',
    0.1025,
  ),
  startsOn: form.optional(form.day('First day it holds; without it always', '2026-01-01')),
  stateRate: part('the state’s. Parts are checked: they add up to the rate', 0.0625),
  countyRate: part('the county’s', 0.0175),
  cityRate: part('the city’s', 0.0125),
  districtRate: part('special districts’', 0.01),
});
type TaxRow = Static<typeof schema>;

const ALWAYS = '2000-01-01';
const PARTS = ['stateRate', 'countyRate', 'cityRate', 'districtRate'] as const;
/** Tolerance for files that round each part to six decimals. */
const ROUNDING = 0.000_005;

function sumFault({ rate, ...row }: TaxRow): string | null {
  const parts = PARTS.flatMap((name) => row[name] ?? []);
  const sum = parts.reduce((total, one) => total + one, 0);
  if (parts.length === 0 || Math.abs(sum - rate) <= ROUNDING) return null;
  return `is not the sum of its parts, ${Number(sum.toFixed(6))}`;
}

/** Returns rows that are inconsistent in themselves or with another row of the file. */
function faultsOf(rows: readonly NumberedRow<TaxRow>[]): Refusal[] {
  const first = new Map<string, NumberedRow<TaxRow>>();
  return rows.flatMap((one) => {
    const { line, row } = one;
    const value = shortened(String(row.rate));
    const sum = sumFault(row);
    if (sum) return [{ line, field: 'rate', reason: sum, value }];
    const key = `${row.place} ${row.startsOn ?? ALWAYS}`;
    const known = first.get(key);
    if (!known) first.set(key, one);
    if (!known || known.row.rate === row.rate) return [];
    return [{ line, field: 'rate', reason: `differs from line ${known.line}, of the same place and day`, value }];
  });
}

/** Imports a tax file as a whole, because a mix of new and old rates would charge neighbors differently. */
export const tax = defineKind({
  name: 'tax',
  title: 'Sales tax rates',
  isWhole: true,
  schema,
  aliases: {
    zip: 'place',
    zipcode: 'place',
    state: 'place',
    from: 'startsOn',
    fromdate: 'startsOn',
    effectivedate: 'startsOn',
    combinedrate: 'rate',
    taxrate: 'rate',
    estimatedcombinedrate: 'rate',
    estimatedcountyrate: 'countyRate',
    estimatedcityrate: 'cityRate',
    specialrate: 'districtRate',
    estimatedspecialrate: 'districtRate',
  },
  prepare: async (rows) => {
    const refused = faultsOf(rows);
    const bad = new Set(refused.map(({ line }) => line));
    return {
      good: rows.filter(({ line }) => !bad.has(line)),
      refused,
      tables: (good) => [
        {
          table: 'tax_rate',
          key: ['place', 'starts_on'],
          rows: good.map(({ row: { place, rate, startsOn } }) => ({ place, rate, starts_on: startsOn ?? ALWAYS })),
        },
      ],
    };
  },
});

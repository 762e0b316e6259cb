import Type from 'typebox';
import { STATE_FEE_KINDS } from '../../../src/modules/pricing/state-fees';
import * as form from '../fields';
import { defineKind, plainBatch } from '../import-kind';

const centsOf = (dollars: number): number => Math.round(dollars * 100);

export const fees = defineKind({
  name: 'fees',
  title: 'Tire and disposal fees of the states',
  schema: Type.Object({
    state: form.state(),
    kind: form.oneOf(
      STATE_FEE_KINDS,
      'tire: for every new tire that goes there; disposal: for every tire that an installer there takes off',
    ),
    name: form.text(80, 'As the shopper reads it', 'California tire fee'),
    amount: form.number(0, 50, 'Dollars for each tire; 0 ends the fee', 1.75),
    taxed: form.flag("Whether the state's sales tax is on it too"),
    startsOn: form.optional(form.day('First day it holds; without it always', '2026-01-01')),
  }),
  aliases: {
    fee: 'amount',
    unitfee: 'amount',
    feename: 'name',
    istaxed: 'taxed',
    taxable: 'taxed',
    from: 'startsOn',
    fromdate: 'startsOn',
    effectivedate: 'startsOn',
  },
  prepare: async (rows) =>
    plainBatch(rows, (good) => [
      {
        table: 'state_fee',
        key: ['state', 'kind', 'starts_on'],
        rows: good.map(({ state, kind, name, amount, taxed, startsOn }) => ({
          state,
          kind,
          name,
          unit_cents: centsOf(amount),
          is_taxed: taxed,
          starts_on: startsOn ?? '2000-01-01',
        })),
      },
    ]),
});

import Type from 'typebox';
import { defineKind, plainBatch } from '../import-kind';
import * as form from '../fields';

export const tax = defineKind({
  name: 'tax',
  title: 'Sales tax rates',
  schema: Type.Object({
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
  }),
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
  },
  prepare: async (rows) =>
    plainBatch(rows, (good) => [
      {
        table: 'tax_rate',
        key: ['place', 'starts_on'],
        rows: good.map(({ place, rate, startsOn }) => ({ place, rate, starts_on: startsOn ?? '2000-01-01' })),
      },
    ]),
});

import Type from 'typebox';
import { defineKind, plainBatch } from '../import-kind';
import * as form from '../fields';

const year = (description: string, example: number) => form.integer(1950, 2100, description, example);

export const vehicles = defineKind({
  name: 'vehicles', title: 'Vehicles that a fitment file refers to',
  schema: Type.Object({
    vehicleId: form.id('Your own id of the vehicle', 'V1001'), yearFrom: year('First model year', 2019), yearTo: form.optional(year('Last model year; without it the first', 2024)),
    make: form.text(60, 'Make', 'Toyota'), model: form.text(80, 'Model', 'RAV4'), trim: form.optional(form.text(120, 'Trim; without it “All”', 'XLE')),
  }),
  aliases: { year: 'yearFrom', id: 'vehicleId', submodel: 'trim' },
  prepare: async (rows) => plainBatch(rows, (good) => [
    { table: 'vehicle', key: ['vehicle_id'], rows: good.map((row) => ({ vehicle_id: row.vehicleId, year_from: row.yearFrom, year_to: row.yearTo ?? row.yearFrom, make: row.make, model: row.model, trim: row.trim ?? 'All' })) },
  ]),
});

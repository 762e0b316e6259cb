import Type from 'typebox';
import { defineKind, plainBatch } from '../import-kind';
import * as form from '../fields';

const year = (description: string, example: number) => form.integer(1950, 2100, description, example);

export const vehicles = defineKind({
  name: 'vehicles',
  title: 'Vehicles that a fitment file refers to',
  schema: Type.Object({
    vehicleId: form.id('Your own id of the vehicle', 'V1001'),
    yearFrom: year('First model year', 2019),
    yearTo: form.optional(year('Last model year; without it the first', 2024)),
    make: form.text(60, 'Make', 'Toyota'),
    model: form.text(80, 'Model', 'RAV4'),
    trim: form.optional(form.text(120, 'Trim; without it “All”', 'XLE')),
  }),
  aliases: { year: 'yearFrom', id: 'vehicleId', submodel: 'trim' },
  prepare: async (rows) =>
    plainBatch(rows, (good) => [
      {
        table: 'vehicle',
        key: ['vehicle_id'],
        rows: good.map((row) => ({
          vehicle_id: row.vehicleId,
          year_from: row.yearFrom,
          year_to: row.yearTo ?? row.yearFrom,
          make: row.make,
          model: row.model,
          trim: row.trim ?? 'All',
        })),
      },
    ]),
  // Fitments contain their vehicle's name, so it is updated as well.
  after: (rows, client) =>
    client.query(
      `update fitment f
        set year_from = v.year_from, year_to = v.year_to, make = v.make, model = v.model, trim = v.trim
        from vehicle v
        where v.vehicle_id = any($1)
          and f.vehicle_id = v.vehicle_id
          and (f.year_from, f.year_to, f.make, f.model, f.trim)
            is distinct from (v.year_from, v.year_to, v.make, v.model, v.trim)`,
      [rows.map((row) => row.vehicleId)],
    ),
});

import crypto from 'node:crypto';
import Type, { type Static } from 'typebox';
import { defineKind, type NumberedRow, type Refusal } from '../import-kind';
import * as form from '../fields';
import { boltPatternIn, tradeSizeOf } from '../trade-words';

const year = (description: string, example: number) => form.optional(form.integer(1950, 2100, description, example));
const text = (maxLength: number, description: string, example: string) =>
  form.optional(form.text(maxLength, description, example));

const schema = Type.Object({
  fitmentId: form.optional(form.id('Id of the row; without it one is made of vehicle and sizes', 'F1001')),
  vehicleId: form.optional(form.id('Id of an imported vehicle, instead of the five columns that follow', 'V1001')),
  yearFrom: year('First model year', 2019),
  yearTo: year('Last model year; without it the first', 2024),
  make: text(60, 'Make', 'Toyota'),
  model: text(80, 'Model', 'RAV4'),
  trim: text(120, 'Trim; without it “All”', 'XLE'),
  frontSize: form.tireSize('Tire size, or the front one'),
  rearSize: form.optional(form.tireSize('Rear tire size, only where it differs', '255/60R17')),
  loadIndex: text(9, 'Least load index', '102'),
  speedRating: text(3, 'Least speed rating', 'H'),
  loadRange: text(3, 'Load range of LT tires', 'E'),
  rearLoadIndex: text(9, 'Least load index of the rear tire', '105'),
  rearSpeedRating: text(3, 'Least speed rating of the rear tire', 'H'),
  rimWidthFront: form.optional(form.number(2, 20, 'Rim width in inches', 7)),
  rimWidthRear: form.optional(form.number(2, 20, 'Rear rim width in inches', 8)),
  boltPattern: text(20, 'Bolt pattern', '5x114.3'),
  hubBoreMm: form.optional(form.number(20, 300, 'Hub bore in millimetres', 60.1)),
  offsetMm: form.optional(form.number(-200, 200, 'Wheel offset in millimetres', 35)),
  rearOffsetMm: form.optional(form.number(-200, 200, 'Rear wheel offset, only where it differs', 50)),
  lugTorque: text(20, 'Lug torque in ft-lb, or its range', '76'),
  dualRearWheels: form.optional(form.flag('Six tires')),
  oeRunFlat: form.optional(form.flag('Run-flat tires from the factory')),
  confidence: form.optional(form.oneOf(['high', 'medium'], 'How sure the size is; without it high')),
});
type Fitment = Static<typeof schema>;
interface VehicleRow {
  vehicle_id: string;
  year_from: number;
  year_to: number;
  make: string;
  model: string;
  trim: string;
}

const hashOf = (...parts: unknown[]) => crypto.createHash('sha1').update(parts.join('|')).digest('hex').slice(0, 12);

function errorOf({ line, row }: NumberedRow<Fitment>, vehicles: ReadonlyMap<string, VehicleRow>): Refusal | null {
  if (row.vehicleId !== undefined && !vehicles.has(row.vehicleId))
    return {
      line,
      field: 'vehicleId',
      value: row.vehicleId,
      reason: 'names no vehicle we have; import the vehicles first',
    };
  if (row.vehicleId !== undefined) return null;
  const missing = (['yearFrom', 'make', 'model'] as const).find((field) => row[field] === undefined);
  if (missing)
    return {
      line,
      field: missing,
      value: '',
      reason: 'is missing; name the vehicle by vehicleId, or by yearFrom, make and model',
    };
  if (row.yearTo !== undefined && row.yearFrom !== undefined && row.yearTo < row.yearFrom)
    return { line, field: 'yearTo', value: String(row.yearTo), reason: 'is before yearFrom' };
  return null;
}

function toRow(row: Fitment, vehicles: ReadonlyMap<string, VehicleRow>) {
  const known = row.vehicleId === undefined ? undefined : vehicles.get(row.vehicleId);
  const vehicle = known
    ? { year_from: known.year_from, year_to: known.year_to, make: known.make, model: known.model, trim: known.trim }
    : {
        year_from: row.yearFrom,
        year_to: row.yearTo ?? row.yearFrom,
        make: row.make,
        model: row.model,
        trim: row.trim ?? 'All',
      };
  const { year_from, year_to, make, model, trim } = vehicle;
  const ownId = `I${hashOf(year_from, year_to, make, model, trim, row.frontSize, row.rearSize ?? '')}`;
  return {
    fitment_id: row.fitmentId ?? ownId,
    vehicle_id: row.vehicleId ?? null,
    ...vehicle,
    front_size: tradeSizeOf(row.frontSize),
    rear_size: row.rearSize === undefined ? null : tradeSizeOf(row.rearSize),
    load_index: row.loadIndex ?? null,
    speed_rating: row.speedRating ?? null,
    load_range: row.loadRange ?? null,
    rear_load_index: row.rearLoadIndex ?? null,
    rear_speed_rating: row.rearSpeedRating ?? null,
    rim_width_front: row.rimWidthFront ?? null,
    rim_width_rear: row.rimWidthRear ?? null,
    bolt_pattern: boltPatternIn(row.boltPattern),
    hub_bore_mm: row.hubBoreMm ?? null,
    offset_mm: row.offsetMm ?? null,
    rear_offset_mm: row.rearOffsetMm ?? null,
    lug_torque: row.lugTorque ?? null,
    dual_rear_wheels: row.dualRearWheels ?? false,
    oe_run_flat: row.oeRunFlat ?? false,
    confidence: row.confidence ?? 'high',
  };
}

export const fitment = defineKind({
  name: 'fitment',
  title: 'What fits which vehicle',
  schema,
  aliases: {
    year: 'yearFrom',
    lugtorquerange: 'lugTorque',
    lugtorqueftlb: 'lugTorque',
    size: 'frontSize',
    hubbore: 'hubBoreMm',
    offset: 'offsetMm',
  },
  async prepare(rows, client) {
    const ids = [...new Set(rows.flatMap(({ row }) => row.vehicleId ?? []))];
    const found =
      ids.length === 0
        ? []
        : (await client.query<VehicleRow>('select * from vehicle where vehicle_id = any($1)', [ids])).rows;
    const vehicles = new Map(found.map((vehicle) => [vehicle.vehicle_id, vehicle]));
    const refused = rows.flatMap((row) => errorOf(row, vehicles) ?? []);
    const bad = new Set(refused.map(({ line }) => line));
    return {
      refused,
      good: rows.filter(({ line }) => !bad.has(line)),
      tables: (good) => [{ table: 'fitment', key: ['fitment_id'], rows: good.map(({ row }) => toRow(row, vehicles)) }],
    };
  },
});

import { FITMENT_NOTICE } from 'shared-contracts';
import type { Fitment, FitmentOptionHolder, FitmentResult } from 'shared-contracts/wire';
import type { Queries } from '../../platform/database/database';
import { failure, type Failure } from '../../platform/values/failure';
import * as sql from './fitment.sql';
import { listingUrl } from './listing-url';
import { sizeOptions, type SizeNumbers } from './size-options';

export interface FitmentRow {
  fitmentId: string;
  yearFrom: number;
  yearTo: number;
  make: string;
  model: string;
  trim: string;
  frontSize: string;
  rearSize: string | null;
  loadIndex: string | null;
  speedRating: string | null;
  loadRange: string | null;
  rearLoadIndex: string | null;
  rearSpeedRating: string | null;
  rimWidthFront: number | null;
  rimWidthRear: number | null;
  offsetMm: number | null;
  rearOffsetMm: number | null;
  boltPattern: string | null;
  hubBoreMm: number | null;
  lugTorque: string | null;
  dualRearWheels: boolean;
  oeRunFlat: boolean;
  confidence: 'high' | 'medium';
}

export function toFitment(row: FitmentRow, year?: number): Fitment {
  const years = year ?? (row.yearFrom === row.yearTo ? row.yearFrom : `${row.yearFrom}–${row.yearTo}`);
  return {
    fitmentId: row.fitmentId,
    vehicle: `${years} ${row.make} ${row.model} ${row.trim}`,
    ...(year ? { year } : {}),
    make: row.make,
    model: row.model,
    trim: row.trim,
    frontSize: row.frontSize,
    ...(row.rearSize ? { rearSize: row.rearSize } : {}),
    isStaggered: row.rearSize !== null,
    ...(row.loadIndex ? { loadIndex: row.loadIndex } : {}),
    ...(row.speedRating ? { speedRating: row.speedRating } : {}),
    ...(row.loadRange ? { loadRange: row.loadRange } : {}),
    ...(row.rearLoadIndex ? { rearLoadIndex: row.rearLoadIndex } : {}),
    ...(row.rearSpeedRating ? { rearSpeedRating: row.rearSpeedRating } : {}),
    ...(row.boltPattern ? { boltPattern: row.boltPattern } : {}),
    ...(row.lugTorque ? { lugTorqueFtLb: row.lugTorque } : {}),
    hasDualRearWheels: row.dualRearWheels,
    isRunFlat: row.oeRunFlat,
    confidence: row.confidence,
    productListingUrl: listingUrl(row, row.fitmentId),
    notice: FITMENT_NOTICE,
  };
}

export type FitmentLookup = (fitmentId: string) => FitmentRow | null;

export interface VehicleQuery {
  year?: number;
  make?: string;
  model?: string;
  trim?: string;
  fitment_id?: string;
}

const holder = (name: FitmentOptionHolder['name'], label: string, values: readonly string[]): FitmentResult => ({
  fitmentOptionHolderList: [{ name, label, options: values.map((value) => ({ value, label: value })) }],
});
const byText = new Intl.Collator('en', { numeric: true }).compare;
const distinct = (values: readonly string[]) => [...new Set(values)].sort(byText);
const unknownVehicle = () =>
  failure(404, 'NOT_FOUND', 'We have no fitment for that vehicle. Choose it again, or search by tire size.');

function yearsOf(rows: readonly FitmentRow[]): string[] {
  const years = new Set<number>();
  for (const row of rows) for (let year = row.yearFrom; year <= row.yearTo; year += 1) years.add(year);
  return [...years].sort((a, b) => b - a).map(String);
}

function nextStep(rows: readonly FitmentRow[], query: VehicleQuery): FitmentResult | Failure {
  const { year } = query;
  if (year === undefined) return holder('year', 'Year', yearsOf(rows));
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  let left = rows.filter((row) => row.yearFrom <= year && year <= row.yearTo);
  if (left.length === 0) return unknownVehicle();
  for (const [name, label] of [
    ['make', 'Make'],
    ['model', 'Model'],
    ['trim', 'Trim'],
  ] as const) {
    const choice = query[name];
    if (choice === undefined) return holder(name, label, distinct(left.map((row) => row[name])));
    left = left.filter((row) => same(row[name], choice));
    if (left.length === 0) return unknownVehicle();
  }
  const fitment = left.map((row) => toFitment(row, year));
  const only = fitment.length === 1 ? fitment[0] : undefined;
  return only ? { productListingUrl: only.productListingUrl, fitmentId: only.fitmentId, fitment } : { fitment };
}

export interface FitmentSources {
  readonly db: Queries;
  tireSizes(): Promise<Iterable<string>>;
  onFitmentChange(listener: () => void): void;
}

/** Keeps the fitments, some thousand rows, in memory and reads them again after an import. */
export function fitmentService({ db, tireSizes, onFitmentChange }: FitmentSources) {
  let rows: Promise<{ all: FitmentRow[]; byId: Map<string, FitmentRow> }> | null = null;
  onFitmentChange(() => {
    rows = null;
  });
  async function read() {
    const found = await db.many<FitmentRow>(sql.allFitments);
    return { all: found, byId: new Map(found.map((row) => [row.fitmentId, row])) };
  }
  function known() {
    const mine = (rows ??= read());
    mine.catch(() => {
      if (rows === mine) rows = null;
    });
    return mine;
  }
  const all = async () => (await known()).all;
  const byId = async (fitmentId: string) => (await known()).byId.get(fitmentId) ?? null;

  return {
    async vehicle(query: VehicleQuery): Promise<FitmentResult | Failure> {
      if (query.fitment_id === undefined) return nextStep(await all(), query);
      const row = await byId(query.fitment_id);
      if (row === null) return unknownVehicle();
      const fitment = toFitment(row, query.year);
      return { productListingUrl: fitment.productListingUrl, fitmentId: row.fitmentId, fitment: [fitment] };
    },
    /**
     * Returns the lookup. Call it before a transaction begins, because the first call reads all fitments on its own
     * connection.
     */
    async lookup(): Promise<FitmentLookup> {
      const found = (await known()).byId;
      return (fitmentId) => found.get(fitmentId) ?? null;
    },
    /** Returns all fitments, as the same array until they change. */
    rows: all,
    sizes: async (query: SizeNumbers) => sizeOptions(await tireSizes(), query),
    async fitmentSize(fitmentId: string): Promise<Fitment | Failure> {
      const row = await byId(fitmentId);
      return row === null ? unknownVehicle() : toFitment(row);
    },
    async rowOf(fitmentId: string): Promise<{ row: FitmentRow; fitment: Fitment } | null> {
      const row = await byId(fitmentId);
      return row === null ? null : { row, fitment: toFitment(row) };
    },
  };
}

export type FitmentService = ReturnType<typeof fitmentService>;

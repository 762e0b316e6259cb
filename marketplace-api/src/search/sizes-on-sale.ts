import type { SizeOnSale, SizesOnSale } from 'shared-contracts/wire';
import type { SnapshotSource } from './../modules/catalog/catalog-snapshot';
import type { Sku } from '../modules/catalog/catalog.types';
import { listingUrl } from '../modules/fitment/listing-url';
import type { SearchableCatalog } from './read-model/searchable-catalog';

const METRIC = /^(P|LT)?(\d{3})\/(\d{2})R(\d{2}(?:\.5)?)(C)?$/;
const FLOTATION = /^(\d{2})X(\d{1,2}\.\d{2})R(\d{2})LT$/;
/** Size pattern for JavaScript and PostgreSQL: sizes of cars, vans and light trucks. */
export const NEAR_PATTERN = '^(?:(?:P|LT)?\\d{3}/\\d{2}R\\d{2}(?:\\.5)?C?|\\d{2}X\\d{1,2}\\.\\d{2}R\\d{2}LT)$';
const ROAD_GROUPS = new Set(['01', '11']);
const MM = 25.4;
/** Maximum change of diameter in percent (plus sizing), as speedometer, gearing and brakes tolerate it. */
const MOST_PERCENT = 3;

interface Measures {
  readonly widthMm: number;
  readonly rim: number;
  readonly diameter: number;
  readonly isLightTruck: boolean;
}

function measure(size: string): Measures | null {
  const metric = METRIC.exec(size);
  if (metric) {
    const [, prefix, width, aspect, rim, commercial] = metric;
    const diameter = Number(rim) + (2 * Number(width) * Number(aspect)) / 100 / MM;
    return {
      widthMm: Number(width),
      rim: Number(rim),
      diameter,
      isLightTruck: prefix === 'LT' || commercial !== undefined,
    };
  }
  const flotation = FLOTATION.exec(size);
  return (
    flotation && {
      widthMm: Number(flotation[2]) * MM,
      rim: Number(flotation[3]),
      diameter: Number(flotation[1]),
      isLightTruck: true,
    }
  );
}

type Known = SizeOnSale & Pick<Measures, 'isLightTruck'>;
const rounded = (value: number) => Math.round(value * 100) / 100;

function known(size: string, skus: readonly Sku[]): Known[] {
  const measures = measure(size);
  const road = skus.filter((sku) => ROAD_GROUPS.has(sku.group));
  if (!measures || road.length === 0) return [];
  const loadIndex = Math.max(...road.map((sku) => Number.parseInt(sku.loadIndex ?? '0', 10)));
  return [
    {
      size,
      ...measures,
      widthMm: rounded(measures.widthMm),
      diameter: rounded(measures.diameter),
      ...(loadIndex > 0 && { loadIndex }),
      lineCount: new Set(road.map((sku) => sku.lineId)).size,
      productListingUrl: listingUrl({ frontSize: size }),
    },
  ];
}

function readAll({ departments: { TIRE: tires } }: SearchableCatalog): Known[] {
  return [...tires.groupKeys()].flatMap((size) =>
    known(
      size,
      [...tires.inGroup(size)].map((slot) => tires.sku(slot)),
    ),
  );
}

export interface SizesQuestion {
  /** A size: returns sizes within 3 percent of its diameter, nearest first. */
  readonly near?: string;
  /** Inches. */
  readonly rim?: number;
}

/** Returns the sizes of road tires on sale, computed once for each version of the catalog. */
export function sizesOnSale(snapshots: Pick<SnapshotSource<SearchableCatalog>, 'current'>) {
  let kept: { readonly version: number; readonly all: readonly Known[] } | null = null;
  return async ({ near, rim }: SizesQuestion): Promise<SizesOnSale> => {
    const snapshot = await snapshots.current();
    if (kept?.version !== snapshot.version) kept = { version: snapshot.version, all: readAll(snapshot) };
    const origin = near === undefined ? null : measure(near);
    const percentOf = ({ diameter }: Known) => (origin ? Math.abs(diameter / origin.diameter - 1) * 100 : 0);
    const found = kept.all.filter(
      (one) =>
        (rim === undefined || one.rim === rim) &&
        percentOf(one) <= MOST_PERCENT &&
        (!origin || one.isLightTruck === origin.isLightTruck),
    );
    const inOrder = [...found].sort(
      (a, b) => a.rim - b.rim || percentOf(a) - percentOf(b) || b.lineCount - a.lineCount || (a.size < b.size ? -1 : 1),
    );
    return { sizes: inOrder.map(({ isLightTruck: _kind, ...size }) => size) };
  };
}

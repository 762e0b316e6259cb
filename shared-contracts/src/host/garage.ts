import type { SelectedVehicle } from '../events/event-map';
import type { HostStorage } from './host-services';

/** Maximum number of vehicles in a garage. */
export const GARAGE_LIMIT = 10;

/** Stored vehicles of a shopper, newest first, and the chosen one; null while none is chosen. */
export interface Garage {
  readonly vehicles: readonly SelectedVehicle[];
  readonly chosen: SelectedVehicle | null;
}

/** Original equipment that pages compare products with. */
const EQUIPMENT = ['loadIndex', 'speedRating', 'loadRange', 'rearLoadIndex', 'rearSpeedRating', 'boltPattern'];

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Returns the ratings and the bolt pattern of a fitment or a stored vehicle; values other than text are omitted. */
export const equipmentOf = (source: object): Partial<SelectedVehicle> =>
  Object.fromEntries(Object.entries(source).filter(([name, value]) => EQUIPMENT.includes(name) && isText(value)));

function vehicleIn(value: unknown): SelectedVehicle[] {
  const { fitmentId, year, make, model, trim, size, rearSize, hasDualRearWheels } = (value ?? {}) as Record<
    string,
    unknown
  >;
  if (!isText(fitmentId) || !isText(make) || !isText(model) || !isText(size)) return [];
  return [
    {
      fitmentId,
      year: Number(year) || 0,
      make,
      model,
      trim: isText(trim) ? trim : '',
      size,
      ...(isText(rearSize) && { rearSize }),
      ...(hasDualRearWheels === true && { hasDualRearWheels }),
      ...equipmentOf(value as object),
    },
  ];
}

/** One fitment may cover several years of a model; the year distinguishes such vehicles. */
export const isSameVehicle = (one: SelectedVehicle, other: SelectedVehicle): boolean =>
  one.fitmentId === other.fitmentId && one.year === other.year && one.trim === other.trim;

/**
 * Reads `fitment_details` (a JSON array; a single vehicle of an earlier release counts as chosen) and `fitment_id`, the
 * id of the chosen one (keys: spec §3). Never throws: damaged values are omitted.
 */
export function readGarage({ get }: Pick<HostStorage, 'get'>): Garage {
  let stored: unknown;
  try {
    stored = JSON.parse(get('fitment_details') ?? 'null');
  } catch {
    return { vehicles: [], chosen: null };
  }
  const isList = Array.isArray(stored);
  const vehicles = (isList ? (stored as unknown[]) : [stored]).flatMap(vehicleIn).slice(0, GARAGE_LIMIT);
  const id = get('fitment_id');
  const chosen = vehicles.find(({ fitmentId }) => fitmentId === id) ?? null;
  return { vehicles, chosen: chosen ?? (isList || id === '' ? null : (vehicles[0] ?? null)) };
}

/**
 * Stores a garage under the same two keys. The chosen vehicle is first among those of its fitment, because `fitment_id`
 * stores only the fitment.
 */
export function writeGarage({ set }: Pick<HostStorage, 'set'>, { vehicles, chosen }: Garage): void {
  const rank = (vehicle: SelectedVehicle): number => {
    const first = vehicles.findIndex(({ fitmentId }) => fitmentId === vehicle.fitmentId);
    return chosen && isSameVehicle(vehicle, chosen) ? first - 0.5 : vehicles.indexOf(vehicle);
  };
  const inOrder = [...vehicles].sort((one, other) => rank(one) - rank(other));
  set('fitment_details', inOrder.length > 0 ? JSON.stringify(inOrder) : null);
  set('fitment_id', chosen?.fitmentId ?? null);
}

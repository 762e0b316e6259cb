import { isServiceKnown, shortfallsOf, type SelectedVehicle, type TireService } from 'shared-contracts';

/** Mark of a tire in the vehicle's size outside vehicle listings. Only the API decides the fit. */
export interface SizeMark {
  readonly fit: 'size' | 'below' | 'unclear';
  readonly text: string;
}

/** Fields of a tire that cards and size pickers have. */
export interface SizedTire extends TireService {
  readonly size: string;
}

const originalOf = (vehicle: SelectedVehicle, isRear: boolean): TireService => ({
  loadIndex: isRear ? (vehicle.rearLoadIndex ?? vehicle.loadIndex) : vehicle.loadIndex,
  speedRating: isRear ? (vehicle.rearSpeedRating ?? vehicle.speedRating) : vehicle.speedRating,
  loadRange: vehicle.loadRange,
});

/**
 * Null for a tire of another size. A rating below the vehicle's original replaces the size; without known ratings only
 * the size is shown.
 */
export function sizeMarkOf(tire: SizedTire, vehicle: SelectedVehicle): SizeMark | null {
  const isRear = tire.size !== vehicle.size && tire.size === vehicle.rearSize;
  if (tire.size !== vehicle.size && !isRear) return null;
  const original = originalOf(vehicle, isRear);
  const [below] = shortfallsOf(tire, original);
  if (below) return { fit: 'below', text: below.text };
  const axle = vehicle.rearSize ? (isRear ? 'Rear size' : 'Front size') : 'Size';
  const name = `${vehicle.year || ''} ${vehicle.model}`.trim();
  return { fit: isServiceKnown(tire, original) ? 'size' : 'unclear', text: `${axle} of your ${name}` };
}

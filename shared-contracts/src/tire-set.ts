/** What of a vehicle says how many tires it has. */
export interface VehicleAxles {
  readonly hasDualRearWheels?: boolean;
}

/** Tires of one size on both wheels of an axle. */
export const PER_AXLE_SET = 2;

/** Returns how many tires, or wheels, a vehicle has: four, or six with two on each side of the rear axle. */
export const setQuantityOf = (vehicle: VehicleAxles | null | undefined): number =>
  vehicle?.hasDualRearWheels === true ? 6 : 4;

/** Fields of a vehicle that decide its number of tires. */
export interface VehicleAxles {
  readonly hasDualRearWheels?: boolean;
}

/** Tires of an axle with one wheel on each side. */
export const PER_AXLE_SET = 2;

/** Returns the number of tires, or wheels, of a vehicle: four, or six with dual rear wheels. */
export const setQuantityOf = (vehicle: VehicleAxles | null | undefined): number =>
  vehicle?.hasDualRearWheels === true ? 6 : 4;

/** Returns the price of mounting these tires in whole cents; `pricePerTire` is in dollars. */
export const mountingCents = (pricePerTire: number, tires: number): number => Math.round(pricePerTire * 100) * tires;

/** What a shop takes for mounting so many tires, in whole cents; its price for one is in dollars. */
export const mountingCents = (pricePerTire: number, tires: number): number => Math.round(pricePerTire * 100) * tires;

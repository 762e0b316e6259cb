/**
 * How much one shopper may hold that nobody has paid for: goods in orders that wait for a payment, appointments in
 * carts.
 */
export interface HoldLimits {
  /** A household, an office or a campus shops from one address at once; most orders are paid within seconds. */
  readonly perAddress: number;
  /** One person, with a few windows open. */
  readonly perEmail: number;
  /** One person too; a thief's card asks its bank and is never confirmed. */
  readonly perCard: number;
}

export const HOLD_LIMITS: HoldLimits = { perAddress: 20, perEmail: 3, perCard: 3 };

/** Units that one hold stands for: the tires of sixteen cars. Whoever needs more at once talks to us before. */
export const UNITS_PER_HOLD = 64;
/**
 * Orders that were left without an answer to the bank count for a day, and so many times the limit ends the day:
 * otherwise each that lapses makes room for the next, and the goods are never free.
 */
export const ABANDONED_FACTOR = 3;

/**
 * Votes and reports about one review: a household or an office; more from one address is one person with many carts.
 */
export const VOICES_PER_ADDRESS = 3;

/** A cart's appointments are held for an hour together: time for a slow checkout, a declined card and another one. */
export const HOLDING_MINUTES = 60;
/** After that others have the time to themselves for as long as a hold takes, twice. */
export const RESTING_MINUTES = 30;

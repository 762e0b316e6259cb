/** Limits of what one shopper can reserve without payment: goods in unpaid orders, appointments in carts. */
export interface HoldLimits {
  /** Allows a household, an office or a campus that shares one address; most orders are paid within seconds. */
  readonly perAddress: number;
  /** Allows one person with a few windows open. */
  readonly perEmail: number;
  /** Also for one person: a stolen card waits for bank authentication that never comes. */
  readonly perCard: number;
}

export const HOLD_LIMITS: HoldLimits = { perAddress: 20, perEmail: 3, perCard: 3 };

/** Units that one reservation counts for: the tires of sixteen cars. Larger orders need an agreement first. */
export const UNITS_PER_HOLD = 64;
/**
 * Abandoned orders count for a day. A holder whose waiting and abandoned orders reach this multiple of a limit is
 * blocked; otherwise each expired order would make room for the next, and the goods would never be available.
 */
export const ABANDONED_FACTOR = 3;

/**
 * Votes and reports about one review per address: a household or an office. More are probably one person with many
 * carts.
 */
export const VOICES_PER_ADDRESS = 3;

/**
 * Minutes for which a cart can hold appointments in total: time for a slow checkout, a declined card and another one.
 */
export const HOLDING_MINUTES = 60;
/** Minutes without holds afterwards: twice a hold's duration, so that others can take the time. */
export const RESTING_MINUTES = 30;

/**
 * Limits for payments that a bank declined within an hour. From a third of a limit on, the bank must authenticate the
 * cardholder; at the limit, no further card is tried.
 */
export interface DeclineLimits {
  /** Allows a household or an office; fraudsters try lists of cards from one address. */
  readonly perAddress: number;
  /** Allows one person with a few cards and typing errors. */
  readonly perSession: number;
  /** One card, whose date and code can be guessed from any address. */
  readonly perCard: number;
  /**
   * Of the whole store: at this limit every card requires authentication but none is refused; otherwise a fraudster
   * could close the store.
   */
  readonly overall: number;
}

export const DECLINE_LIMITS: DeclineLimits = { perAddress: 24, perSession: 9, perCard: 9, overall: 300 };
export const CHALLENGED_FROM = 1 / 3;

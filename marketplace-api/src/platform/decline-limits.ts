/**
 * Payments that a bank declined within an hour, by what they have in common. From a third of a limit on the bank is
 * told to ask the cardholder first; at the limit no further card is tried.
 */
export interface DeclineLimits {
  /** A household or an office; thieves try lists of cards from one address. */
  readonly perAddress: number;
  /** One person with a few cards and typing errors. */
  readonly perSession: number;
  /** One card, whose date and code are guessed from anywhere. */
  readonly perCard: number;
  /** Of the whole store: every card is challenged and none refused, or a thief could close the store. */
  readonly overall: number;
}

export const DECLINE_LIMITS: DeclineLimits = { perAddress: 24, perSession: 9, perCard: 9, overall: 300 };
export const CHALLENGED_FROM = 1 / 3;

/** Reasons for a failed payment: the provider's codes, and those of this store's own checks. */
export const DECLINE_CODES = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'authentication_failed',
  'action_abandoned',
  'token_unknown',
  'session_not_approved',
  'session_used',
  'amount_exceeds_approval',
  'provider_unavailable',
] as const;
export type DeclineCode = (typeof DECLINE_CODES)[number];

const KNOWN: ReadonlySet<string> = new Set(DECLINE_CODES);
const isDeclineCode = (code: string): code is DeclineCode => KNOWN.has(code);

/** Returns the code itself, or `card_declined` for an unknown or missing one. */
export const declineCodeOf = (code: string | null): DeclineCode =>
  code !== null && isDeclineCode(code) ? code : 'card_declined';

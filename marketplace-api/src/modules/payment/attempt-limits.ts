/** How long a request may work on a payment: the charge itself (eight seconds), then asking what became of it. */
export const PAY_SECONDS = 12;
/** A statement is cancelled after this long (`platform/database.ts`), so what a payment came to is written by then. */
const WRITE_SECONDS = 8;
/**
 * A payment that is open for longer has lost the process that worked on it. More than any request takes, so that
 * recovery never ends a payment that somebody is still making.
 */
export const ABANDONED_SECONDS = PAY_SECONDS + WRITE_SECONDS;

/** For one look into the provider's books (eight seconds) and what is written of it, twice over. */
export const RECOVERY_LEASE_SECONDS = 40;
/**
 * Tries before somebody must look. The pauses double from a second to a quarter of an hour, so this is a good day:
 * longer than a provider is away, shorter than a shopper waits for word.
 */
export const MAX_RECOVERY_TRIES = 100;

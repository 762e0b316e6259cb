/** Seconds in which a request may work on a payment: eight for the charge, then a query for its outcome. */
export const PAY_SECONDS = 12;
/**
 * Seconds after which a statement is cancelled (`platform/database/database.ts`). The outcome of a payment is written
 * by then.
 */
const WRITE_SECONDS = 8;
/**
 * Age in seconds at which an open payment is abandoned. It exceeds the time of any request, so recovery never ends a
 * payment that a request is still making.
 */
export const ABANDONED_SECONDS = PAY_SECONDS + WRITE_SECONDS;

/** Lease in seconds: twice the time of one provider query (eight seconds) and of writing its result. */
export const RECOVERY_LEASE_SECONDS = 40;
/**
 * Tries before staff must look. The pauses double from one second to 15 minutes, so the tries take about a day: longer
 * than a usual provider outage.
 */
export const MAX_RECOVERY_TRIES = 100;

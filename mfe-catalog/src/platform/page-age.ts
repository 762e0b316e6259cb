/**
 * Seconds that a page of this remote holds while nothing that it was made from changes: the gateway hears of changes,
 * and of what is over by the clock.
 */
export const PAGE_AGE_S = 3_600;

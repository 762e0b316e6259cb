/** Seconds for which a page of this remote may be cached without data changes, which the gateway receives. */
export const PAGE_AGE_S = 3_600;

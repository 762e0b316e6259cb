/** Maximum number of saved pages. */
export const MAX_PAGES = 20;
/** Maximum saved pages of one path, so that filters of a list do not evict other pages. */
export const MAX_PAGES_OF_PATH = 4;
export const MAX_PAGE_BYTES = 512 * 1024;
/** Maximum style sheets, fonts and pictures of one page, and of all pages. */
export const MAX_FILES_OF_PAGE = 32;
export const MAX_FILES = 200;
export const MAX_FILE_BYTES = 512 * 1024;
/** Older copies are not shown. */
export const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
/** Tolerance for a device's clock that was set back, which makes copies look newer. */
export const MAX_CLOCK_SKEW_MS = 60 * 60 * 1000;
/** Maximum pages that wait to be saved; more are dropped. */
export const MAX_WAITING = 3;

/** Pages that are kept. */
export const MAX_PAGES = 20;
/** Pages that are kept of one path: filters of a list must not push out everything else. */
export const MAX_PAGES_OF_PATH = 4;
export const MAX_PAGE_BYTES = 512 * 1024;
/** Style sheets, fonts and pictures of one page, and of all. */
export const MAX_FILES_OF_PAGE = 32;
export const MAX_FILES = 200;
export const MAX_FILE_BYTES = 512 * 1024;
/** A copy that is older is no longer shown. */
export const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
/** A device's clock that was put back makes copies look newer than they are. */
export const MAX_CLOCK_SKEW_MS = 60 * 60 * 1000;
/** Pages that may wait to be saved. More are left out. */
export const MAX_WAITING = 3;

/** Address of the gateway for reports of browsers. */
export const REPORT_PATH = '/reports';
/** Bytes of one report. */
export const REPORT_BYTES = 2_048;
/** Errors in one report. */
export const MOST_ERRORS = 3;
export const MESSAGE_LENGTH = 160;
/** Name of the shell among the remotes of a report. */
export const SHELL = 'shell';

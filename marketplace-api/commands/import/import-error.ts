/** A failure of the whole import, caused by its file or the database. The message gives the next step. */
export class ImportError extends Error {}

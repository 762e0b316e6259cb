/** An error of the file or the database, not of a single row. The message says what to do. */
export class ImportError extends Error {}

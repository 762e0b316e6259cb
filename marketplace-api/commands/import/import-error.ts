/** The file or the database cannot be worked with: nothing to do with single rows. Its message says what to do. */
export class ImportError extends Error {}

/** Normalization and comparison of texts and email addresses, shared by API and forms. */
export * from './email';
export * from './normalize-text';

/** Texts and email addresses as the store takes, stores and compares them; the API and forms use the same. */
export * from './email';
export * from './normalize-text';

/** Wire schemas: what the v1 API takes and gives. Browser code imports only types from here. */
export * from './auth';
export * from './booking-confirmation';
export * from './additional-payment';
export * from './cart';
export * from './fitment';
export * from './hand-over';
export * from './installer';
export * from './location';
export * from './marketplace';
export * from './money';
export * from './order';
export * from './payment';
export * from './problem';
export * from './product';
export * from './promotion';
export * from './review';
export * from './sitemap';

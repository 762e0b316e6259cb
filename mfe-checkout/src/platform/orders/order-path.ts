/** Page that finds an order without its mail. */
export const LOOKUP_PATH = '/orders';
export const LOOKUP_TITLE = 'Where is my order?';

/** Returns the order's page; its secret is stored for the tab. */
export const orderPathOf = (orderId: string): string => `/orders/${encodeURIComponent(orderId)}`;

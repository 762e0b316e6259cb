/** Finding an order without its mail. */
export const LOOKUP_PATH = '/orders';
export const LOOKUP_TITLE = 'Where is my order?';

/** The order's page; the secret that opens it is kept for the tab. */
export const orderPathOf = (orderId: string): string => `/orders/${encodeURIComponent(orderId)}`;

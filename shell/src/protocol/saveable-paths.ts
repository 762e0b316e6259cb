import { createRouteTable } from './route-table';

/**
 * Paths of pages that a browser may save for offline reading. Excluded are personal pages (cart, checkout, orders,
 * account), pages of single-use links, and short-lived content (deals, appointments).
 */
export const SAVEABLE_PATHS = [
  '/',
  '/tires',
  '/wheels',
  '/accessories',
  '/product/:productNumber/:slug?',
  '/reviews',
  '/brands',
  '/categories',
  '/size-guide',
  '/help/faq',
  '/help/returns',
  '/help/contact',
] as const;

const saveable = createRouteTable([{ paths: SAVEABLE_PATHS, target: true }]);

/** Returns whether pages of this path may be saved; the gateway decides per response. */
export const isSaveablePath = (pathname: string): boolean => saveable(pathname) === true;

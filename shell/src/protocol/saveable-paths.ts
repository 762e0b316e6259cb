import { createRouteTable } from './route-table';

/**
 * Paths of pages that a browser may keep for offline reading. Every other page is never kept: what belongs to a person
 * (cart, checkout, orders, account), what a link opens once, and what is only true for a moment (deals, appointments).
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

/** Whether a page of this path may be kept at all; the gateway decides for each answer. */
export const isSaveablePath = (pathname: string): boolean => saveable(pathname) === true;

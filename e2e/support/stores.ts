import { env } from './env';

/** Each store and each width once: what a page does differs by one or the other, rarely by the pair. */
export const STORES_AND_WIDTHS = [
  ['main', env.baseUrl, 390],
  ['retail partner', env.lowesUrl, 1280],
] as const;

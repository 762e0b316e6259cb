import { loadPounds, speedMph, withCommas } from 'shared-contracts';

/**
 * Returns "Carries 1,709 lb per tire, at up to 130 mph." Empty when neither is known. A dual load index counts as a
 * single tire.
 */
export function serviceLabel(loadIndex: string | undefined, speedRating: string | undefined): string {
  const pounds = loadPounds(loadIndex);
  const mph = speedMph(speedRating);
  const load = pounds ? `carries ${withCommas(pounds)} lb per tire` : '';
  const speed = mph ? `at up to ${mph} mph` : '';
  const words = [load, speed].filter(Boolean).join(', ');
  return words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}.` : '';
}

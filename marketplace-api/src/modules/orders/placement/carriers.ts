import { dictionary } from '../../../platform/values/dictionary';

/** Carriers whose tracking page is known. Any other carrier can be used, but its shipments have no tracking link. */
const TRACKING_PAGES: Readonly<Record<string, string>> = dictionary({
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
});

/** Returns the tracking page at the carrier, or null for an unknown carrier. */
export function trackingUrlOf(carrier: string, trackingNumber: string): string | null {
  const page = TRACKING_PAGES[carrier.toLowerCase()];
  return page === undefined ? null : `${page}${encodeURIComponent(trackingNumber)}`;
}

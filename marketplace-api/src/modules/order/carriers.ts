import { dictionary } from '../../platform/dictionary';

/** Carriers that we know the tracking page of; any other may ship, without a link. */
const TRACKING_PAGES: Readonly<Record<string, string>> = dictionary({
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
});

/** The carrier's own page; null where we know none. */
export function trackingUrlOf(carrier: string, trackingNumber: string): string | null {
  const page = TRACKING_PAGES[carrier.toLowerCase()];
  return page === undefined ? null : `${page}${encodeURIComponent(trackingNumber)}`;
}

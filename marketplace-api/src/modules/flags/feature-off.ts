import type { FeatureFlag } from 'shared-contracts';
import { failure, type Failure } from '../../platform/values/failure';

/** Messages to a shopper who uses a feature that staff disabled. */
const WORDS: Readonly<Record<FeatureFlag, string>> = {
  reviews: 'Reviews are closed for now. Please come back later.',
  coupons: 'We take no coupon codes right now. You can order without one.',
  mobileInstallation: 'Installers do not come to you right now. Choose a shop near you.',
  shipToHome: 'We do not ship to homes right now. Choose an installer near you.',
  governmentDeals: 'There are no government deals right now. Everything else in your cart is as it was.',
  installerMap: 'The map is not available right now. The list has every installer.',
  liveChat: 'The chat is closed right now. Call us instead.',
  promotions: 'There are no promotions right now.',
};

/** Returns 409 where a cart or an order needs the feature, and 404 where the call itself belongs to it. */
export const featureOff = (flag: FeatureFlag, status: 404 | 409): Failure =>
  failure(status, 'FEATURE_OFF', WORDS[flag]);

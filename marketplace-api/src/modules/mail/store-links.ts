import type { BenefitType } from 'shared-contracts';
import type { MailLinks } from './mail-templates';

/**
 * Returns the URLs of a variant. Tokens follow `#`: browsers send that part to no server and in no Referer, so it
 * reaches no log.
 */
export function storeLinks(storeUrls: ReadonlyMap<BenefitType, string>, benefitType: BenefitType): MailLinks {
  const base = storeUrls.get(benefitType) ?? '';
  const id = encodeURIComponent;
  return {
    order: (orderId, token) => `${base}/orders/${id(orderId)}#token=${token}`,
    newPassword: (token) => `${base}/account/password#token=${token}`,
    booking: (bookingId, token) => `${base}/installer/bookings/${id(bookingId)}/confirmation#token=${token}`,
    rebooking: (bookingId, token) => `${base}/bookings/${id(bookingId)}/rebooking#token=${token}`,
    questions: (productNumber) => `${base}/product/${id(productNumber)}#questions`,
    additionalPayment: (cartNumber, token) => `${base}/additional-payment/${id(cartNumber)}#token=${token}`,
  };
}

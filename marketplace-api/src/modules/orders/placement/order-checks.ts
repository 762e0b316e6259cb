import { isFlagOn } from 'shared-contracts';
import type { Cart, OrderBody } from 'shared-contracts/wire';
import { failure, type Failure } from '../../../platform/values/failure';
import { centsOf } from '../../../platform/values/money';
import type { CartDocument } from '../../cart/cart.types';
import { serviceAreaError } from '../../bookings/slots/service-area';
import type { ZipDirectory } from '../../location/zip-directory';
import type { FlagsOf } from '../../flags/feature-flags.service';
import { featureOff } from '../../flags/feature-off';
import { paymentFailure } from '../../payments/methods/payment-failures';
import { isSettledByProgram } from '../../payments/methods/payment-methods';

const missing = (detail: string, field: string) => failure(422, 'DELIVERY_MISSING', detail, { field });

function deliveryError(cart: Cart): Failure | null {
  if (cart.cartType === 'STH')
    return cart.shippingAddress === null ? missing('No shipping address set!', 'shippingAddress') : null;
  if (cart.locationResponseDto === null)
    return missing('Choose an installer, or have the order shipped to your home.', 'installation');
  if (cart.appointmentDate === null || cart.appointmentSlot === null)
    return missing('Choose an installation appointment.', 'appointment');
  if (cart.locationResponseDto.isMobileRetailer && cart.mobileInstallationAddress === null)
    return missing('No mobile installation address set!', 'mobileInstallationAddress');
  return cart.contact === null
    ? missing('Tell us who comes to the appointment: name, email and phone.', 'contact')
    : null;
}

/** Returns an error when an import removed the ZIP code or moved the installer after the delivery was chosen. */
function placeError(cart: Cart, { installer, mobileAddress }: CartDocument, zips: ZipDirectory): Failure | null {
  const isMobile = cart.cartType === 'STS' && installer !== null && installer.is_mobile && mobileAddress !== null;
  const far = isMobile ? serviceAreaError(zips, installer, mobileAddress) : null;
  if (far) return far;
  // An order is never placed untaxed because its tax rate is unknown.
  return cart.isTaxCalculated
    ? null
    : failure(422, 'TAX_PLACE_UNKNOWN', 'We cannot work out the tax for this delivery. Choose where it goes again.');
}

function paymentError(document: CartDocument, body: OrderBody): Failure | null {
  if (isSettledByProgram(document.benefitType)) return null;
  if (document.payment !== null && document.payment.paymentToken === body.paymentToken) return null;
  return failure(422, 'PAYMENT_TOKEN_UNKNOWN', 'Choose your payment method and enter your card again.', {
    title: 'There was an issue processing your payment.',
    field: 'paymentToken',
  });
}

/**
 * Checks the approved amount before the provider is called, so that it never charges more than the shopper approved.
 */
function approvalError({ total }: Cart, { payment }: CartDocument): Failure | null {
  const approvedCents = payment?.approvedCents ?? null;
  return payment !== null && approvedCents !== null && centsOf(total.value) > approvedCents
    ? paymentFailure('amount_exceeds_approval', payment.paymentMethod)
    : null;
}

/** Returns an error when staff disabled the delivery method after it was chosen. */
function wayError(cart: Cart, { benefitType }: CartDocument, flagsOf: FlagsOf): Failure | null {
  const flags = flagsOf(benefitType);
  if (cart.cartType === 'STH') return isFlagOn(flags, 'shipToHome') ? null : featureOff('shipToHome', 409);
  const isMobile = cart.locationResponseDto?.isMobileRetailer === true;
  return isMobile && !isFlagOn(flags, 'mobileInstallation') ? featureOff('mobileInstallation', 409) : null;
}

export interface OrderRules {
  readonly zips: ZipDirectory;
  readonly flagsOf: FlagsOf;
}

/** Returns the first reason why a cart cannot be ordered, before anything is reserved. */
export function orderError(cart: Cart, document: CartDocument, body: OrderBody, rules: OrderRules): Failure | null {
  if (cart.isEmpty) return failure(422, 'CART_EMPTY', 'Your cart is empty. Add something to order it.');
  const error =
    deliveryError(cart) ??
    wayError(cart, document, rules.flagsOf) ??
    placeError(cart, document, rules.zips) ??
    paymentError(document, body);
  if (error) return error;
  if (centsOf(body.expectedTotal) === centsOf(cart.total.value)) return approvalError(cart, document);
  return failure(409, 'TOTAL_CHANGED', `The total is now ${cart.total.formattedValue}. Check it and order again.`, {
    field: 'expectedTotal',
  });
}

import { VARIANT_RULES } from 'shared-contracts';
import type { Cart, OrderBody } from 'shared-contracts/wire';
import type { BenefitType } from 'shared-contracts';
import { failure, type Failure } from '../../platform/failure';
import { centsOf } from '../../platform/money';
import type { CartDocument } from '../cart/cart.types';

interface Checked {
  readonly variant: BenefitType;
  readonly body: OrderBody;
}

const missing = (detail: string, field: string) =>
  failure(422, 'DELIVERY_MISSING', detail, { violations: [{ field, message: 'is missing from the cart.' }] });

function deliveryFault(cart: Cart): Failure | null {
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

function paymentFault(document: CartDocument, { variant, body }: Checked): Failure | null {
  if (VARIANT_RULES[variant].paymentMethods.length === 0) return null;
  if (document.payment !== null && document.payment.paymentToken === body.paymentToken) return null;
  return failure(422, 'PAYMENT_TOKEN_UNKNOWN', 'Choose your payment method and enter your card again.', {
    title: 'There was an issue processing your payment.',
    violations: [{ field: 'paymentToken', message: 'is not the payment chosen for this cart.' }],
  });
}

/** What must be true of a cart before anything is reserved. */
export function orderFault(cart: Cart, document: CartDocument, checked: Checked): Failure | null {
  if (cart.isEmpty) return failure(422, 'CART_EMPTY', 'Your cart is empty. Add something to order it.');
  const fault = deliveryFault(cart) ?? paymentFault(document, checked);
  if (fault) return fault;
  if (centsOf(checked.body.expectedTotal) === centsOf(cart.total.value)) return null;
  return failure(409, 'TOTAL_CHANGED', `The total is now ${cart.total.formattedValue}. Look it over and order again.`, {
    violations: [{ field: 'expectedTotal', message: `is not the total any more, which is ${cart.total.value}.` }],
  });
}

import { VARIANT_RULES, type BenefitType } from 'shared-contracts';
import type { Cart, Order } from 'shared-contracts/wire';
import type { StoredPayment } from '../../cart/cart.types';
import { vehicleOfAll } from '../../cart/line-fit';
import { paymentFailure } from '../../payments/methods/payment-failures';
import { labelOf } from '../../payments/methods/payment.service';
import { lifeOf } from './order-life-view';
import { optionsOf } from './order-options';
import { rebatesOf } from './order-rebates';
import { ORDER_STATES } from './order-states';
import { timelineOf } from './order-timeline';
import type { OrderDocument, OrderRow } from './order.types';

function customerOf(cart: Cart): Order['customer'] {
  const person = cart.cartType === 'STH' ? cart.shippingAddress : cart.contact;
  return {
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? '',
    email: person?.email ?? '',
    phoneNumber: person?.phoneNumber ?? '',
  };
}

function paymentOf(variant: BenefitType, payment: StoredPayment | null): Order['payment'] {
  if (payment === null)
    return {
      paymentMethod: 'program',
      brand: null,
      last4: null,
      label: `Settled by the ${VARIANT_RULES[variant].displayName}`,
    };
  return { paymentMethod: payment.paymentMethod, brand: payment.brand, last4: payment.last4, label: labelOf(payment) };
}

export function toOrderDocument(cart: Cart, variant: BenefitType, payment: StoredPayment | null): OrderDocument {
  return {
    cartNumber: cart.cartNumber,
    cartType: cart.cartType,
    salesChannel: VARIANT_RULES[variant].salesChannel,
    lines: cart.lineItems.map((line) => ({
      productNumber: line.product.code,
      brand: line.product.brandName,
      name: line.product.name,
      size: line.product.size,
      ...(line.position && { position: line.position }),
      fit: line.fit ?? 'unknown',
      ...(line.fitNote && { fitNote: line.fitNote }),
      ...(line.vehicle && { vehicle: line.vehicle }),
      ...(line.confirmedMisfit && { confirmedMisfit: line.confirmedMisfit }),
      quantity: line.qty,
      unitPrice: line.unitSellingPrice,
      discount: line.discount,
      ...(line.instantSavings.value > 0 && { instantSavings: line.instantSavings }),
      tax: line.tax,
      total: line.total,
      image: line.product.checkoutSmallImage,
      url: line.product.url,
    })),
    subTotal: cart.subTotal,
    discount: cart.discount,
    instantSavings: cart.instantSavings,
    couponDiscount: cart.couponDiscount,
    discountCode: cart.couponData?.couponCodeStatus === 'applied' ? cart.couponData.couponCode : null,
    tax: cart.tax,
    ...(cart.isTaxEstimated && { isTaxEstimated: true as const }),
    bookingFee: cart.bookingFee,
    shippingCost: cart.shippingCost,
    totalInstallationFees: cart.totalInstallationFees,
    cartFees: cart.cartFees,
    total: cart.total,
    customer: customerOf(cart),
    contact: cart.contact,
    ...(cart.gift && { gift: cart.gift }),
    shippingAddress: cart.shippingAddress,
    installer: cart.locationResponseDto,
    appointmentDate: cart.appointmentDate,
    appointmentSlot: cart.appointmentSlot,
    appointmentLabel: cart.appointmentLabel,
    mobileInstallationAddress: cart.mobileInstallationAddress,
    vehicle: vehicleOfAll(cart.lineItems, cart.vehicle),
    estimatedDelivery: cart.estimatedDelivery,
    rebates: cart.rebates,
    payment: paymentOf(variant, payment),
  };
}

export function toOrder(row: OrderRow, now: Date): Order {
  const { status, message } = ORDER_STATES[row.state];
  const rebates = rebatesOf(row, now);
  return {
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    status,
    // The wording of the refused response, so that a shopper who returns from the bank reads the reason as well.
    message: row.state === 'payment-failed' ? paymentFailure(row.failureCode, row.paymentMethod).detail : message,
    state: row.state,
    placedAt: (row.placedAt ?? row.createdAt).toISOString(),
    ...row.document,
    ...(rebates && { rebates }),
    lines: row.document.lines.map((line) => ({ ...line, fit: line.fit ?? 'unknown' })),
    nextAction:
      row.state === 'requires-action' && row.actionUrl !== null ? { type: 'redirect', url: row.actionUrl } : null,
    timeline: timelineOf(row),
    ...lifeOf(row),
    options: optionsOf(row, now),
  };
}

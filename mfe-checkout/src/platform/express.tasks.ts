import { createAction } from '@reduxjs/toolkit';
import type { Cart, PaymentMethod, ShippingAddressBody } from 'shared-contracts';
import { defineTask, type TaskContext } from 'remote-kit';
import { requestCart } from './request-cart';

/** The shopper confirmed in the wallet's sheet, which knew where to send the order. */
export interface ExpressApproval {
  readonly method: PaymentMethod;
  readonly token: string;
  readonly address: ShippingAddressBody;
  /** The total that the sheet showed, in cents: what the shopper agreed to. */
  readonly amountCents: number;
}

export const expressApproved = createAction<ExpressApproval>('checkout/expressApproved');

/** How and where the cart is delivered. */
type Delivery = Pick<Cart, 'cartType' | 'zipCode'>;

const quote = ({ cartType, zipCode }: Delivery, { host }: TaskContext) =>
  requestCart(host, 'cart:change-requested', { change: { cartType, zipCode } });

const keepAddress = (address: ShippingAddressBody, { host }: TaskContext) =>
  requestCart(host, 'cart:address-requested', { address });

/** What the cart costs for the zip code that the sheet has; also puts back what was chosen before. */
export const quoteTask = defineTask('checkout/quoteExpress', quote, 'latest');
export const keepExpressAddressTask = defineTask('checkout/keepExpressAddress', keepAddress, 'leading');

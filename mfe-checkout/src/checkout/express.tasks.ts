import { createAction } from '@reduxjs/toolkit';
import type { Cart, PaymentMethod, ShippingAddressBody } from 'shared-contracts';
import { defineTask, type TaskContext } from 'remote-kit';
import { requestCart } from '../platform/request-cart';

/** The shopper confirmed in the wallet's sheet, with an address. */
export interface ExpressApproval {
  readonly method: PaymentMethod;
  readonly token: string;
  readonly address: ShippingAddressBody;
  /** Total that the sheet showed and the shopper agreed to, in cents. */
  readonly amountCents: number;
}

export const expressApproved = createAction<ExpressApproval>('checkout/expressApproved');

/** Delivery type and ZIP code of the cart. */
type Delivery = Pick<Cart, 'cartType' | 'zipCode'>;

const quote = ({ cartType, zipCode }: Delivery, { host }: TaskContext) =>
  requestCart(host, 'cart:change-requested', { change: { cartType, zipCode } });

const keepAddress = (address: ShippingAddressBody, { host }: TaskContext) =>
  requestCart(host, 'cart:address-requested', { address });

/** Prices the cart for the sheet's ZIP code; also restores the earlier choice. */
export const quoteTask = defineTask('checkout/quoteExpress', quote, 'latest');
export const keepExpressAddressTask = defineTask('checkout/keepExpressAddress', keepAddress, 'leading');

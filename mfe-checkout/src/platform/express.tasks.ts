import { createAction } from '@reduxjs/toolkit';
import type { Address, PaymentMethod } from 'shared-contracts';
import { defineTask, type TaskContext } from 'remote-kit';
import { askCart } from './ask-cart';

/** The shopper confirmed in the wallet's sheet, which knew where to send the order. */
export interface ExpressApproval {
  readonly method: PaymentMethod;
  readonly token: string;
  readonly address: Address;
  /** The total that the sheet showed, in cents: what the shopper agreed to. */
  readonly amountCents: number;
}

export const expressApproved = createAction<ExpressApproval>('checkout/expressApproved');

const quote = ({ zipCode }: { readonly zipCode: string }, { host }: TaskContext) =>
  askCart(host, 'cart:change-requested', { change: { cartType: 'STH', zipCode } });

const keepAddress = (address: Address, { host }: TaskContext) => askCart(host, 'cart:address-requested', { address });

/** What the cart costs at home, for the zip code that the sheet has. */
export const quoteTask = defineTask('checkout/quoteExpress', quote, 'latest');
export const keepExpressAddressTask = defineTask('checkout/keepExpressAddress', keepAddress, 'leading');

import { isAnyOf } from '@reduxjs/toolkit';
import type {
  Cart,
  CartType,
  ChangeCartBody,
  InstallationBody,
  RequestMap,
  SelectedVehicle,
  ShippingAddressBody,
  Vehicle,
} from 'shared-contracts';
import { defineTask, type Result, type TaskContext } from 'remote-kit';
import {
  addCartItems,
  applyCoupon,
  changeCart,
  changeCartItem,
  readCart,
  resetCart,
  setInstallation,
  setShippingAddress,
} from './cart.api';
import type { CartAction } from './slice-error';
import { toWireVehicle, withCart } from './with-cart';

/** The API's code for an unconfirmed misfit. */
export const MISFIT = 'DOES_NOT_FIT';

type AddRequest = Pick<RequestMap['cart:add-requested']['request'], 'lines' | 'confirmedMisfit'> & {
  /** Chosen by the shopper, or of a restored line. */
  readonly vehicle?: SelectedVehicle | Vehicle;
  /** The drawer then shows the added products. */
  readonly opensDrawer?: true;
};

interface LoadRequest {
  readonly fresh?: boolean;
  /** Delivery type of the last answer. */
  readonly cartType?: CartType | undefined;
}

const loadActiveCart = ({ cartType }: LoadRequest, context: TaskContext): Promise<Result<Cart>> => {
  const accountId = context.host.storage.get('access_id');
  return withCart(context, (cartNumber) => readCart(context.http, cartNumber, { cartType, accountId }));
};

const addLines = ({ lines, vehicle, confirmedMisfit }: AddRequest, context: TaskContext): Promise<Result<Cart>> => {
  const items = lines.map((line) => ({ ...line, ...(vehicle && { vehicle: toWireVehicle(vehicle) }) }));
  const body = { items, ...(confirmedMisfit && { confirmedMisfit }) };
  const add = (cartNumber?: string): Promise<Result<Cart>> => addCartItems(context.http, body, cartNumber);
  return withCart(context, add, add);
};

const changeQuantity = (line: { itemId: string; quantity: number }, context: TaskContext): Promise<Result<Cart>> =>
  withCart(context, (cartNumber) => changeCartItem(context.http, cartNumber, line.itemId, line.quantity));

const changeActiveCart = (change: ChangeCartBody, context: TaskContext): Promise<Result<Cart>> =>
  withCart(context, (cartNumber) => changeCart(context.http, cartNumber, change));

const coupon = (code: string, context: TaskContext): Promise<Result<Cart>> =>
  withCart(context, (cartNumber) => applyCoupon(context.http, cartNumber, code));

const shippingAddress = (address: ShippingAddressBody, context: TaskContext): Promise<Result<Cart>> =>
  withCart(context, (cartNumber) => setShippingAddress(context.http, cartNumber, address));

const installation = (body: InstallationBody, context: TaskContext): Promise<Result<Cart>> =>
  withCart(context, (cartNumber) => setInstallation(context.http, cartNumber, body));

const reset = (_: Record<string, never>, context: TaskContext): Promise<Result<Cart>> =>
  withCart(context, (cartNumber) => resetCart(context.http, cartNumber));

/** All changes of the cart. Each returns the whole cart. */
export const cartTasks = {
  load: defineTask('activeCart/load', loadActiveCart, 'every'),
  addLines: defineTask('activeCart/addLines', addLines, 'every'),
  changeQuantity: defineTask('activeCart/changeQuantity', changeQuantity, 'every'),
  change: defineTask('activeCart/change', changeActiveCart, 'every'),
  applyCoupon: defineTask('activeCart/applyCoupon', coupon, 'leading'),
  setShippingAddress: defineTask('activeCart/setShippingAddress', shippingAddress, 'every'),
  setInstallation: defineTask('activeCart/setInstallation', installation, 'every'),
  reset: defineTask('activeCart/reset', reset, 'leading'),
};

/** Action of a failed task, by the type of its failure. */
export const ACTION_OF_FAILURE: Readonly<Record<string, CartAction>> = {
  [cartTasks.load.failed.type]: 'FETCH',
  [cartTasks.addLines.failed.type]: 'ADD',
  [cartTasks.changeQuantity.failed.type]: 'UPDATE QUANTITY',
  [cartTasks.change.failed.type]: 'UPDATE',
  [cartTasks.applyCoupon.failed.type]: 'APPLY COUPON',
  [cartTasks.setShippingAddress.failed.type]: 'ADD SHIPPING ADDRESS',
  [cartTasks.setInstallation.failed.type]: 'ADD INSTALLATION',
  [cartTasks.reset.failed.type]: 'RESET',
};

const { load: first, ...others } = cartTasks;
const rest = Object.values(others);

/** Matches the request of any of {@link cartTasks}. */
export const isCartRequest = isAnyOf(first.requested, ...rest.map((task) => task.requested));
/** Matches the answer of any of {@link cartTasks}. */
export const isCartAnswer = isAnyOf(first.succeeded, ...rest.map((task) => task.succeeded));
/** Matches the failure of any of {@link cartTasks}. */
export const isCartFailure = isAnyOf(first.failed, ...rest.map((task) => task.failed));

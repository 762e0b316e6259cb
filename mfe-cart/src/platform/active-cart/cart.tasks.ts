import { isAnyOf } from '@reduxjs/toolkit';
import type {
  Address,
  Cart,
  ChangeCartBody,
  InstallationBody,
  RequestMap,
  SelectedVehicle,
  Vehicle,
} from 'shared-contracts';
import { defineTask, type Result, type TaskContext } from 'remote-kit';
import {
  addCartItems,
  applyCoupon,
  changeCart,
  changeCartItem,
  readCart,
  setInstallation,
  setShippingAddress,
} from './cart.api';
import { toWireVehicle, withCart } from './with-cart';

type AddRequest = Pick<RequestMap['cart:add-requested']['request'], 'lines'> & {
  /** Chosen by the shopper, or the one of a line that comes back. */
  readonly vehicle?: SelectedVehicle | Vehicle;
};

const loadActiveCart = (_: { fresh?: boolean }, context: TaskContext): Promise<Result<Cart>> =>
  withCart(context, (cartNumber) => readCart(context.http, cartNumber));

const addLines = ({ lines, vehicle }: AddRequest, context: TaskContext): Promise<Result<Cart>> => {
  const items = lines.map((line) => ({ ...line, ...(vehicle && { vehicle: toWireVehicle(vehicle) }) }));
  return withCart(context, (cartNumber) => addCartItems(context.http, cartNumber, { items }));
};

const changeQuantity = (line: { itemId: string; quantity: number }, context: TaskContext): Promise<Result<Cart>> =>
  withCart(context, (cartNumber) => changeCartItem(context.http, cartNumber, line.itemId, line.quantity));

const changeActiveCart = (change: ChangeCartBody, context: TaskContext): Promise<Result<Cart>> =>
  withCart(context, (cartNumber) => changeCart(context.http, cartNumber, change));

const coupon = (code: string, context: TaskContext): Promise<Result<Cart>> =>
  withCart(context, (cartNumber) => applyCoupon(context.http, cartNumber, code));

const shippingAddress = (address: Address, context: TaskContext): Promise<Result<Cart>> =>
  withCart(context, (cartNumber) => setShippingAddress(context.http, cartNumber, address));

const installation = (body: InstallationBody, context: TaskContext): Promise<Result<Cart>> =>
  withCart(context, (cartNumber) => setInstallation(context.http, cartNumber, body));

/** Everything that changes the cart. Each answers the whole cart. */
export const cartTasks = {
  load: defineTask('activeCart/load', loadActiveCart, 'every'),
  addLines: defineTask('activeCart/addLines', addLines, 'every'),
  changeQuantity: defineTask('activeCart/changeQuantity', changeQuantity, 'every'),
  change: defineTask('activeCart/change', changeActiveCart, 'every'),
  applyCoupon: defineTask('activeCart/applyCoupon', coupon, 'leading'),
  setShippingAddress: defineTask('activeCart/setShippingAddress', shippingAddress, 'every'),
  setInstallation: defineTask('activeCart/setInstallation', installation, 'every'),
};

const tasks = Object.values(cartTasks);
const [first, ...rest] = tasks;

/** Matches the answer of any of {@link cartTasks}. */
export const isCartAnswer = isAnyOf(first!.succeeded, ...rest.map((task) => task.succeeded));
/** Matches the failure of any of {@link cartTasks}. */
export const isCartFailure = isAnyOf(first!.failed, ...rest.map((task) => task.failed));

import { isAnyOf } from '@reduxjs/toolkit';
import type { CartType, Contact, InstallationBody, ShippingAddressBody } from 'shared-contracts';
import { defineTask, type TaskContext } from 'remote-kit';
import { requestCart } from '../platform/request-cart';
import { readOrder } from './checkout.api';

const load = ({ fresh }: { fresh: boolean }, { host }: TaskContext) =>
  requestCart(host, 'cart:load-requested', { fresh });

const chooseDelivery = (cartType: CartType, { host }: TaskContext) =>
  requestCart(host, 'cart:change-requested', { change: { cartType } });

const saveInstaller = (installerId: string, { host }: TaskContext) =>
  requestCart(host, 'cart:installation-requested', { installation: { installerId } });

const saveAppointment = (installation: InstallationBody & { contact: Contact }, { host }: TaskContext) =>
  requestCart(host, 'cart:installation-requested', { installation });

const saveAddress = (address: ShippingAddressBody, { host }: TaskContext) =>
  requestCart(host, 'cart:address-requested', { address });

export const checkoutTasks = {
  load: defineTask('checkout/load', load, 'latest'),
  chooseDelivery: defineTask('checkout/chooseDelivery', chooseDelivery, 'leading'),
  saveInstaller: defineTask('checkout/saveInstaller', saveInstaller, 'leading'),
  saveAppointment: defineTask('checkout/saveAppointment', saveAppointment, 'leading'),
  saveAddress: defineTask('checkout/saveAddress', saveAddress, 'leading'),
};

/** Runs as soon as a shop is chosen, so that the summary shows its price while the list stays open. */
export const priceInstaller = defineTask('checkout/priceInstaller', saveInstaller, 'leading');

export const loadOrder = defineTask(
  'checkout/loadOrder',
  ({ orderId }: { orderId: string }, { http }: TaskContext) => readOrder(http, orderId),
  'latest',
);

const { load: first, ...others } = checkoutTasks;
const rest = Object.values(others);
/** A task of the flow returned the cart. */
export const isCartAnswer = isAnyOf(first.succeeded, ...rest.map((task) => task.succeeded));
/** A task of the flow failed. */
export const isStepFailure = isAnyOf(first.failed, ...rest.map((task) => task.failed));
/** A task of the flow started. */
export const isStepRequest = isAnyOf(first.requested, ...rest.map((task) => task.requested));

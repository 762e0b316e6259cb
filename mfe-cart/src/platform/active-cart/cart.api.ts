import type {
  AddCartItemBody,
  Cart,
  CartNumber,
  CartType,
  ChangeCartBody,
  CreatedCart,
  InstallationBody,
  ShippingAddressBody,
  TotalQuantity,
  TransferBody,
  TransferredCart,
} from 'shared-contracts';
import { fail, ok, type Http, type HttpCall, type Result } from 'remote-kit';
import { checkCart } from './cart-check';
import type { CartAction } from './slice-error';

/** Cart answers are personal and change at any time (spec §7). */
const noCache = { 'Cache-Control': 'no-cache', Pragma: 'no-cache' };

const send = async <T>(http: Http, call: HttpCall): Promise<Result<T>> => {
  const answer = await http.call<T>({ ...call, headers: noCache });
  return answer.ok ? ok(answer.value.body) : answer;
};

const cartOf = async (http: Http, action: CartAction, call: HttpCall): Promise<Result<Cart>> => {
  const answer = await send<Cart>(http, call);
  return answer.ok ? checkCart(answer.value, action) : answer;
};

export const createCart = (http: Http) => send<CreatedCart>(http, { method: 'POST', path: '/cart/empty', body: {} });

/** Returns the units in a cart, without pricing it. */
export const totalQuantity = (http: Http, cartNumber: string) =>
  send<TotalQuantity>(http, { method: 'GET', path: `/cart/${encodeURIComponent(cartNumber)}/total-qty` });

/** Creates a link that transfers the cart to its receiver; until it is redeemed, the cart remains the shopper's. */
export const transferCart = (http: Http, cartNumber: string, body: TransferBody) =>
  send<TransferredCart>(http, { method: 'POST', path: `/cart/${encodeURIComponent(cartNumber)}/transfer`, body });

/** Returns the cart of a link, without using it up. */
export const offeredBy = (http: Http, token: string) =>
  send<CartNumber>(http, { method: 'GET', path: '/cart-number', query: { 'exchange-token': token } });

export const exchangeToken = (http: Http, token: string, intoOwnCart: boolean) =>
  send<{ cartNumber: string; attributes: Cart['cartAttributes'] }>(http, {
    method: 'POST',
    path: '/cart/exchange-token',
    body: { exchangeToken: token, ...(intoOwnCart && { intoOwnCart }) },
  });

/** Known data of a cart before it is read (spec §7). */
export interface CartQuestion {
  readonly cartType?: CartType | undefined;
  /** Account of a signed-in member. */
  readonly accountId?: string | null;
}

const readAs = (http: Http, cartNumber: string, { cartType, accountId }: CartQuestion, action: CartAction) =>
  cartOf(http, action, {
    method: 'GET',
    path: `/cart/${encodeURIComponent(cartNumber)}`,
    query: {
      calculateTax: true,
      installerCartItems: cartType === 'STS' ? true : undefined,
      shippingCartItems: cartType === 'STH' ? true : undefined,
      accountId: accountId || undefined,
    },
  });

/** Reads the lines of the known delivery type; when the type changed elsewhere, the whole cart is read again. */
export async function readCart(
  http: Http,
  cartNumber: string,
  question: CartQuestion = {},
  action: CartAction = 'FETCH',
): Promise<Result<Cart>> {
  const answer = await readAs(http, cartNumber, question, action);
  const isAnother = answer.ok && question.cartType !== undefined && answer.value.cartType !== question.cartType;
  return isAnother ? readAs(http, cartNumber, { ...question, cartType: undefined }, action) : answer;
}

/** Without a cart number the call creates a cart. */
export const addCartItems = (http: Http, body: AddCartItemBody, cartNumber?: string) =>
  cartOf(http, 'ADD', { method: 'POST', path: '/cart/items', query: { cartNumber, calculateTax: true }, body });

export const changeCartItem = (http: Http, cartNumber: string, itemId: string, quantity: number) =>
  cartOf(http, 'UPDATE QUANTITY', {
    method: 'PUT',
    path: `/cart/items/${encodeURIComponent(itemId)}`,
    query: { cartNumber, calculateTax: true },
    body: { quantity },
  });

export const changeCart = (http: Http, cartNumber: string, body: ChangeCartBody) =>
  cartOf(http, 'UPDATE', {
    method: 'PUT',
    path: `/cart/${encodeURIComponent(cartNumber)}`,
    query: { calculateTax: true },
    body,
  });

/** Removes lines, coupon and delivery. Returns the empty cart. */
export const resetCart = (http: Http, cartNumber: string) =>
  cartOf(http, 'RESET', { method: 'POST', path: `/cart/${encodeURIComponent(cartNumber)}/reset` });

interface PartialCall {
  readonly path: string;
  readonly body: unknown;
  /** Delivery type after the call. */
  readonly cartType?: CartType;
  readonly action: CartAction;
}

/** Some calls return a part of the cart, so the whole one is read afterwards. */
async function thenRead(
  http: Http,
  cartNumber: string,
  { path, body, cartType, action }: PartialCall,
): Promise<Result<Cart>> {
  const answer = await send<unknown>(http, {
    method: 'POST',
    path: `/cart/${encodeURIComponent(cartNumber)}${path}`,
    body,
  });
  return answer.ok ? readCart(http, cartNumber, { cartType }, action) : fail(answer.error);
}

export const applyCoupon = (http: Http, cartNumber: string, discountCode: string) =>
  thenRead(http, cartNumber, {
    path: '/coupon/apply',
    body: { discountCode, calculateTax: true },
    action: 'APPLY COUPON',
  });

export const setShippingAddress = (http: Http, cartNumber: string, address: ShippingAddressBody) =>
  thenRead(http, cartNumber, {
    path: '/shipping-address',
    body: address,
    cartType: 'STH',
    action: 'ADD SHIPPING ADDRESS',
  });

export const setInstallation = (http: Http, cartNumber: string, body: InstallationBody) =>
  thenRead(http, cartNumber, { path: '/installation', body, cartType: 'STS', action: 'ADD INSTALLATION' });

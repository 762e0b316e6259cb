import type {
  AddCartItemBody,
  Address,
  Cart,
  CartNumber,
  CartType,
  ChangeCartBody,
  CreatedCart,
  InstallationBody,
} from 'shared-contracts';
import { fail, ok, type Http, type HttpCall, type Result } from 'remote-kit';
import { checkCart } from './cart-check';

/** Cart answers belong to one person and one moment (spec §7). */
const noCache = { 'Cache-Control': 'no-cache', Pragma: 'no-cache' };

const send = async <T>(http: Http, call: HttpCall): Promise<Result<T>> => {
  const answer = await http.call<T>({ ...call, headers: noCache });
  return answer.ok ? ok(answer.value.body) : answer;
};

const cartOf = async (http: Http, call: HttpCall): Promise<Result<Cart>> => {
  const answer = await send<Cart>(http, call);
  return answer.ok ? checkCart(answer.value) : answer;
};

export const createCart = (http: Http) => send<CreatedCart>(http, { method: 'POST', path: '/cart/empty', body: {} });

/** What a link offers; asking uses nothing up. */
export const offeredBy = (http: Http, token: string) =>
  send<CartNumber>(http, { method: 'GET', path: '/cart-number', query: { 'exchange-token': token } });

export const exchangeToken = (http: Http, token: string, intoOwnCart: boolean) =>
  send<{ cartNumber: string; attributes: Cart['cartAttributes'] }>(http, {
    method: 'POST',
    path: '/cart/exchange-token',
    body: { exchangeToken: token, ...(intoOwnCart && { intoOwnCart }) },
  });

export const readCart = (http: Http, cartNumber: string, cartType?: CartType) =>
  cartOf(http, {
    method: 'GET',
    path: `/cart/${encodeURIComponent(cartNumber)}`,
    query: {
      calculateTax: true,
      installerCartItems: cartType === 'STS' ? true : undefined,
      shippingCartItems: cartType === 'STH' ? true : undefined,
    },
  });

export const addCartItems = (http: Http, cartNumber: string, body: AddCartItemBody) =>
  cartOf(http, { method: 'POST', path: '/cart/items', query: { cartNumber, calculateTax: true }, body });

export const changeCartItem = (http: Http, cartNumber: string, itemId: string, quantity: number) =>
  cartOf(http, {
    method: 'PUT',
    path: `/cart/items/${encodeURIComponent(itemId)}`,
    query: { cartNumber, calculateTax: true },
    body: { quantity },
  });

export const changeCart = (http: Http, cartNumber: string, body: ChangeCartBody) =>
  cartOf(http, { method: 'PUT', path: `/cart/${encodeURIComponent(cartNumber)}`, query: { calculateTax: true }, body });

/** Some calls answer a part of the cart: the whole one is read afterwards. */
async function thenRead(http: Http, cartNumber: string, path: string, body: unknown): Promise<Result<Cart>> {
  const answer = await send<unknown>(http, {
    method: 'POST',
    path: `/cart/${encodeURIComponent(cartNumber)}${path}`,
    body,
  });
  return answer.ok ? readCart(http, cartNumber) : fail(answer.error);
}

export const applyCoupon = (http: Http, cartNumber: string, discountCode: string) =>
  thenRead(http, cartNumber, '/coupon/apply', { discountCode, calculateTax: true });

export const setShippingAddress = (http: Http, cartNumber: string, address: Address) =>
  thenRead(http, cartNumber, '/shipping-address', address);

export const setInstallation = (http: Http, cartNumber: string, body: InstallationBody) =>
  thenRead(http, cartNumber, '/installation', body);

import type { Cart, Order } from 'shared-contracts';
import { element } from './dom';

const row = (label: string, value: string, isTotal = false): HTMLElement =>
  element('div', isTotal ? { class: 'plain-checkout-total' } : {}, element('dt', {}, label), element('dd', {}, value));

type Amounts = Pick<Cart & Order, 'subTotal' | 'discount' | 'shippingCost' | 'cartFees' | 'tax' | 'total'> &
  Pick<Cart, 'isTaxEstimated'>;

/** Returns every part of the total; unexpected zero parts are omitted. */
export function amounts(
  { subTotal, discount, shippingCost, cartFees, tax, total, isTaxEstimated }: Amounts,
  hasTax = true,
): HTMLElement {
  return element(
    'dl',
    {},
    row('Subtotal', subTotal.formattedValue),
    discount.value > 0 ? row('Savings', `−${discount.formattedValue}`) : null,
    row('Delivery', shippingCost.value > 0 ? shippingCost.formattedValue : 'Free'),
    ...cartFees.map(({ name, amount }) => row(name, amount.formattedValue)),
    row(
      hasTax && isTaxEstimated ? 'Estimated sales tax' : 'Sales tax',
      hasTax ? tax.formattedValue : 'with your address',
    ),
    row(hasTax ? 'Total' : 'Total before tax', total.formattedValue, true),
  );
}

/** Renders the ordered products. */
export function summary(cart: Cart): HTMLElement {
  const lines = cart.lineItems.map(({ qty, product, total }) =>
    element(
      'li',
      {},
      element('span', {}, `${qty} × ${product.brandName} ${product.name}, ${product.size}`),
      element('span', {}, total.formattedValue),
    ),
  );
  return element(
    'aside',
    { class: 'plain-checkout-summary', 'aria-label': 'Your order' },
    element('h2', {}, 'Your order'),
    element('ul', {}, ...lines),
    amounts(cart, cart.taxZipCode !== null),
    element('a', { href: '/cart' }, 'Edit cart'),
  );
}

import { createRouteTable } from './route-table';

const find = createRouteTable([
  { paths: ['/'], target: 'home' },
  { paths: ['/tires', '/wheels'], target: 'listing' },
  { paths: ['/product/:productNumber/:slug?'], target: 'product' },
  { paths: ['/checkout/:step'], target: 'step' },
  { paths: ['/checkout/confirmation/:orderId'], target: 'confirmation' },
  { paths: ['/deals/*'], target: 'deals' },
  { paths: ['/deals/active'], target: 'active deals' },
]);

it.each([
  ['/', 'home'],
  ['/tires', 'listing'],
  ['/tires/', 'listing'],
  ['/product/TM-1', 'product'],
  ['/product/TM-1/long-name', 'product'],
  ['/product/TM-1/long-name/x', null],
  ['/product', null],
  ['/checkout/payment', 'step'],
  ['/checkout/confirmation/7', 'confirmation'],
  ['/deals/active', 'active deals'],
  ['/deals/a/b', 'deals'],
  ['/tiresome', null],
])('the route of %s is %s', (path, target) => {
  expect(find(path)).toBe(target);
});

import { defineRemoteApp } from 'remote-kit';
import { productSlice } from '../../features/product/state/product.slice';
import {
  addToCart,
  checkDelivery,
  checkFit,
  findInstallers,
  findTotal,
  openProduct,
} from '../../features/product/state/product.tasks';
import { restoreShopper } from '../../platform/restore-shopper.saga';
import { productAnalytics } from './product-analytics.saga';

/** Store of the product page. Its finder and ZIP form, which few shoppers open, load {@link shopperApp} with them. */
export const productApp = defineRemoteApp({
  name: 'catalog',
  reducers: { product: productSlice.reducer },
  sagas: [
    openProduct.watch,
    checkFit.watch,
    checkDelivery.watch,
    findInstallers.watch,
    findTotal.watch,
    addToCart.watch,
    productAnalytics,
    restoreShopper,
  ],
});

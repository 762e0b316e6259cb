import { defineRemoteApp } from 'remote-kit';
import { productSlice } from '../features/product/product.slice';
import {
  addToCart,
  checkDelivery,
  checkFit,
  findInstallers,
  findTotal,
  openProduct,
} from '../features/product/product.tasks';
import { restoreShopper } from '../platform/restore-shopper.saga';
import { productAnalytics } from './product-analytics.saga';

/**
 * The product page's store. Its finder and its zip form, which most shoppers never open, bring {@link shopperApp} along
 * when they do.
 */
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

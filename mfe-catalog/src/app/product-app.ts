import { defineRemoteApp } from 'remote-kit';
import { adoptZips } from '../features/delivery-zip/delivery-zip.saga';
import { checkZip, deliveryZipSlice } from '../features/delivery-zip/delivery-zip.slice';
import { productSlice } from '../features/product/product.slice';
import { addToCart, checkDelivery, checkFit, findInstallers, openProduct } from '../features/product/product.tasks';
import { restoreShopper } from '../platform/restore-shopper.saga';
import { productAnalytics } from './product-analytics.saga';

/** The product page's store. Its finder, which most shoppers never open, brings {@link shopperApp} along when it does. */
export const productApp = defineRemoteApp({
  name: 'catalog',
  reducers: { product: productSlice.reducer, deliveryZip: deliveryZipSlice.reducer },
  sagas: [openProduct.watch, checkFit.watch, checkDelivery.watch, findInstallers.watch, addToCart.watch, checkZip.watch, adoptZips, productAnalytics, restoreShopper],
});

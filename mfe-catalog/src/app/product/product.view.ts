import { defineView } from 'remote-kit';
import { pageLoaded } from '../../platform/page-loaded';
import { productApp } from './product-app';
import { ProductPage, ProductSkeleton } from './product-page';

export const view = defineView({
  app: productApp,
  // The page comes with the server's data, so a browser rarely needs this code.
  load: async (context) =>
    (await import(/* webpackChunkName: "product-asked" */ '../../features/product/product.load')).loadProduct(context),
  receive: pageLoaded,
  Component: ProductPage,
  Skeleton: ProductSkeleton,
});

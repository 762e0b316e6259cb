import { defineView } from 'remote-kit';
import { loadProduct } from '../features/product/load-product';
import { pageLoaded } from '../platform/page-loaded';
import { catalogApp } from './catalog-app';
import { ProductPage, ProductSkeleton } from './product-page';

export const view = defineView({ app: catalogApp, load: loadProduct, receive: pageLoaded, Component: ProductPage, Skeleton: ProductSkeleton });

import { defineView } from 'remote-kit';
import { loadProduct } from '../features/product/load-product';
import { pageLoaded } from '../platform/page-loaded';
import { productApp } from './product-app';
import { ProductPage, ProductSkeleton } from './product-page';

export const view = defineView({ app: productApp, load: loadProduct, receive: pageLoaded, Component: ProductPage, Skeleton: ProductSkeleton });

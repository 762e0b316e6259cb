import type { ProductDetail } from 'shared-contracts';
import { takeEvery } from 'typed-redux-saga';
import { services } from 'remote-kit';
import type { LoadedProduct } from '../../features/product/state/product.slice';
import { openProduct } from '../../features/product/state/product.tasks';
import { pageLoaded, partOf } from '../../platform/page-loaded';

function* track({ productNumber, brand, name, productType, price, salePrice, inStock }: ProductDetail) {
  const { host } = yield* services();
  host.analytics.push({
    event: 'product_detail',
    item: {
      productNumber,
      name: `${brand} ${name}`,
      price: (salePrice ?? price).value,
    },
    brand,
    productType,
    inStock,
  });
}

function* tellLoaded({ payload }: ReturnType<typeof pageLoaded>) {
  const product = partOf<LoadedProduct>(payload, 'product')?.product;
  if (product) yield* track(product);
}

function* tellOpened({ payload }: ReturnType<typeof openProduct.succeeded>) {
  yield* track(payload.product);
}

/** Publishes each shown product to the data layer, including another size in place (spec §7). */
export function* productAnalytics() {
  yield* takeEvery(pageLoaded, tellLoaded);
  yield* takeEvery(openProduct.succeeded, tellOpened);
}

import type { ProductCard } from 'shared-contracts/wire';
import type { Sku } from '../../modules/catalog/catalog.types';
import type { CardSource } from '../../modules/catalog/product-card';
import { overallFit, type AxleFit } from '../../modules/fitment/axle-fit';
import type { FitmentRow } from '../../modules/fitment/fitment.service';
import { axleFits, productFit } from '../../modules/fitment/product-fit';

const rankOf = ({ fit, note }: AxleFit): number => (fit === 'fits' ? (note ? 1 : 0) : 2);

/** Sorts the products of a card by availability and fit. The first one provides the card's picture and link. */
export function fittingFirst(skus: readonly Sku[], row: FitmentRow): Sku[] {
  return skus
    .map((sku) => ({ sku, rank: (sku.stock > 0 ? 0 : 3) + rankOf(productFit(sku, row)) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ sku }) => sku);
}

export function cardFit({ skus, pair }: CardSource, row: FitmentRow): Pick<ProductCard, 'fit' | 'fitNote'> {
  const { fit, note } = pair
    ? overallFit({ front: axleFits(pair.front, row).front, rear: axleFits(pair.rear, row).rear })
    : productFit(skus[0]!, row);
  return { fit, ...(note && { fitNote: note }) };
}

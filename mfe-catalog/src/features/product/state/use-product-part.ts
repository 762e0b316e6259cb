import { useSelector } from 'react-redux';
import { selectProduct, type ProductState } from './product.slice';

type ProductStore = Parameters<typeof selectProduct>[0];

/**
 * Selects one part of the product's state, so that a component re-renders only for it: on a slow phone, re-rendering
 * the whole page delays the response to a click.
 */
export const useProductPart = <K extends keyof ProductState>(part: K): ProductState[K] =>
  useSelector((state: ProductStore) => selectProduct(state)[part]);

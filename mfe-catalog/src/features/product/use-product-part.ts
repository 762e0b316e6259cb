import { useSelector } from 'react-redux';
import { selectProduct, type ProductState } from './product.slice';

type ProductStore = Parameters<typeof selectProduct>[0];

/**
 * One part of what is known of the shown product. Whoever takes a part is drawn again when that changes, and not for
 * the others: on a slow phone a press that draws the whole page again is answered late.
 */
export const useProductPart = <K extends keyof ProductState>(part: K): ProductState[K] =>
  useSelector((state: ProductStore) => selectProduct(state)[part]);

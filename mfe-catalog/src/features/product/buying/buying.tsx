import { useEffect, useState, type ComponentType } from 'react';
import { useDispatch } from 'react-redux';
import { useFlag, useLazyPart, type LazyPart } from 'remote-kit';
import { offersOf, type ProductDetail } from 'shared-contracts';
import { useVehicle } from '../../../platform/use-shopper';
import { fitDoubt, type FitDoubt } from '../../../ui/fit-doubt';
import { addToCart } from '../state/product.tasks';
import { missingHalf, staggeredPair } from '../state/staggered-pair';
import { useProductPart } from '../state/use-product-part';

const loadPairOffer = async () => (await import(/* webpackChunkName: "product-asked" */ './pair-offer')).PairOffer;
const loadHalfOfASet = async () => (await import(/* webpackChunkName: "product-asked" */ './half-of-a-set')).HalfOfASet;
const loadFitQuestion = async () =>
  (await import(/* webpackChunkName: "product-asked" */ '../../../ui/wheel-fit-question')).WheelFitQuestion;

/** Loads a part that few products or vehicles need. */
function usePartWhen<P extends object>(
  isNeeded: boolean,
  where: string,
  loadPart: () => Promise<ComponentType<P>>,
): LazyPart<P> {
  const part = useLazyPart('catalog', where, loadPart);
  const { load } = part;
  useEffect(() => {
    if (isNeeded) void load();
  }, [load, isNeeded]);
  return part;
}

/** Few vehicles have two sizes: the pair offer loads for those. Without it, each size is sold separately. */
export function usePair(product: ProductDetail) {
  const vehicle = useVehicle();
  const pair = staggeredPair(product, vehicle);
  const { Part: PairOffer } = usePartWhen(pair !== null, 'pair offer', loadPairOffer);
  const offers = useFlag('promotions') ? offersOf(product) : [];
  return PairOffer && pair && vehicle ? <PairOffer {...{ pair, vehicle, offers }} /> : null;
}

/** Explains why a vehicle with two sizes is offered no set. */
export function useMissingHalf(product: ProductDetail) {
  const vehicle = useVehicle();
  const missing = missingHalf(product, vehicle);
  const { Part: HalfOfASet } = usePartWhen(missing !== null, 'half of a set', loadHalfOfASet);
  return HalfOfASet && missing && vehicle ? <HalfOfASet missing={missing} vehicle={vehicle} /> : null;
}

/**
 * Adds the chosen quantity to the cart, after a confirmation when the fit is uncertain. When the confirmation's code
 * fails to load, the vehicle dialog replaces it.
 */
export function useAdd(product: ProductDetail, onAskVehicle: () => void) {
  const dispatch = useDispatch();
  const vehicle = useVehicle();
  const quantity = useProductPart('quantity');
  const fit = useProductPart('fit');
  const { productNumber, productType } = product;
  const doubt = fitDoubt(product, vehicle, fit);
  const { Part: FitQuestion, load } = usePartWhen(productType === 'WHEEL', 'fit question', loadFitQuestion);
  const [asked, setAsked] = useState<{ readonly doubt: FitDoubt; readonly productNumber: string } | null>(null);
  const addAnyway = (): void => {
    setAsked(null);
    dispatch(addToCart.requested({ lines: [{ productNumber, quantity }], ...(vehicle && { vehicle }) }));
  };
  const askFirst = async (uncertain: FitDoubt): Promise<void> => {
    setAsked({ doubt: uncertain, productNumber });
    if (!FitQuestion && !(await load())) onAskVehicle();
  };
  const isAsking = doubt !== null && asked?.doubt === doubt && asked.productNumber === productNumber;
  return {
    add: doubt ? () => void askFirst(doubt) : addAnyway,
    question:
      FitQuestion && isAsking ? <FitQuestion {...{ doubt, vehicle, onAskVehicle, onAddAnyway: addAnyway }} /> : null,
  };
}

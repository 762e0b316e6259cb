import { useEffect, useState, type ComponentType } from 'react';
import { useDispatch } from 'react-redux';
import { useFlag, useLazyPart, type LazyPart } from 'remote-kit';
import { offersOf, type ProductDetail } from 'shared-contracts';
import { useVehicle } from '../../platform/use-shopper';
import { fitDoubt, type FitDoubt } from '../../ui/fit-doubt';
import { addToCart } from './product.tasks';
import { missingHalf, staggeredPair } from './staggered-pair';
import { useProductPart } from './use-product-part';

const loadPairOffer = async () => (await import(/* webpackChunkName: "product-asked" */ './pair-offer')).PairOffer;
const loadHalfOfASet = async () => (await import(/* webpackChunkName: "product-asked" */ './half-of-a-set')).HalfOfASet;
const loadFitQuestion = async () =>
  (await import(/* webpackChunkName: "product-asked" */ '../../ui/wheel-fit-question')).WheelFitQuestion;

/** A part that few products or vehicles need: its code comes for those. */
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

/** Few vehicles take two sizes: what sells a pair comes for those. Without it, each size is bought alone. */
export function usePair(product: ProductDetail) {
  const vehicle = useVehicle();
  const pair = staggeredPair(product, vehicle);
  const { Part: PairOffer } = usePartWhen(pair !== null, 'pair offer', loadPairOffer);
  const offers = useFlag('promotions') ? offersOf(product) : [];
  return PairOffer && pair && vehicle ? <PairOffer {...{ pair, vehicle, offers }} /> : null;
}

/** Why a vehicle that takes two sizes is offered no set. */
export function useMissingHalf(product: ProductDetail) {
  const vehicle = useVehicle();
  const missing = missingHalf(product, vehicle);
  const { Part: HalfOfASet } = usePartWhen(missing !== null, 'half of a set', loadHalfOfASet);
  return HalfOfASet && missing && vehicle ? <HalfOfASet missing={missing} vehicle={vehicle} /> : null;
}

/**
 * Puts the chosen quantity into the cart; first asks where it may not fit. Where the code of the question was lost, the
 * question for the vehicle stands in for it.
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
  const add = async (): Promise<void> => {
    if (!doubt) return addAnyway();
    setAsked({ doubt, productNumber });
    if (!FitQuestion && !(await load())) onAskVehicle();
  };
  const isAsking = doubt !== null && asked?.doubt === doubt && asked.productNumber === productNumber;
  return {
    add: () => void add(),
    question:
      FitQuestion && isAsking ? <FitQuestion {...{ doubt, vehicle, onAskVehicle, onAddAnyway: addAnyway }} /> : null,
  };
}

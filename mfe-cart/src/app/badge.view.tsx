import { lazy, Suspense, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { defineView, IslandBoundary, useHost, useLazyPart } from 'remote-kit';
import { CartBadge } from '../features/cart-badge/cart-badge';
import {
  activeCartSlice,
  selectCart,
  selectCreationError,
  selectIsAdding,
  selectJustAdded,
  selectUnitCount,
} from '../platform/active-cart/cart.slice';
import { handOverSlice, selectOffer } from '../platform/active-cart/hand-over.slice';
import { cartApp } from './cart-app';

const loadDrawer = () =>
  import(/* webpackChunkName: "cart-drawer" */ '../features/cart-drawer/cart-drawer').then(
    ({ CartDrawer }) => CartDrawer,
  );

/**
 * The drawer, on its way while the cart is asked, and asked for once more when it is to be shown. Not React's `lazy`: a
 * part that has kept React waiting is shown 300 ms late, and one that failed never comes.
 */
function useDrawer(isAdding: boolean, isOpen: boolean) {
  const { Part, load } = useLazyPart('cart', 'drawer', loadDrawer);
  const [isMissed, setMissed] = useState(false);
  useEffect(() => {
    if (!Part && (isAdding || isOpen)) void load().then((came) => setMissed(!came && isOpen));
  }, [Part, isAdding, isOpen, load]);
  return { CartDrawer: Part, isMissed: isMissed && isOpen && !Part };
}

/** Comes when no cart can be begun: antd stays off every other page. */
const CreationNotice = lazy(() =>
  import(/* webpackChunkName: "creation-notice" */ '../features/creation-notice/creation-notice').then((module) => ({
    default: module.CreationNotice,
  })),
);

/** Comes with a link that offers a cart. */
const HandOverQuestion = lazy(() =>
  import(/* webpackChunkName: "hand-over" */ '../features/hand-over/hand-over-question').then((module) => ({
    default: module.HandOverQuestion,
  })),
);

function Badge() {
  const host = useHost();
  const dispatch = useDispatch();
  const cart = useSelector(selectCart);
  const justAdded = useSelector(selectJustAdded);
  const offer = useSelector(selectOffer);
  const creationError = useSelector(selectCreationError);
  const { CartDrawer, isMissed } = useDrawer(useSelector(selectIsAdding), cart !== null && justAdded !== null);
  const close = (): void => void dispatch(activeCartSlice.actions.drawerClosed());
  return (
    <>
      <CartBadge count={useSelector(selectUnitCount)} />
      {creationError ? (
        <IslandBoundary host={host} remote="cart">
          <Suspense fallback={null}>
            <CreationNotice error={creationError} />
          </Suspense>
        </IslandBoundary>
      ) : null}
      {offer ? (
        <IslandBoundary host={host} remote="cart">
          <Suspense fallback={null}>
            <HandOverQuestion
              offer={offer}
              onAccept={() => void dispatch(handOverSlice.actions.accepted(offer))}
              onDecline={() => void dispatch(handOverSlice.actions.declined())}
            />
          </Suspense>
        </IslandBoundary>
      ) : null}
      {cart && justAdded && CartDrawer ? (
        <IslandBoundary host={host} remote="cart">
          <CartDrawer cart={cart} justAdded={justAdded} onClose={close} />
        </IslandBoundary>
      ) : null}
      {isMissed ? (
        <p role="alert">
          Your cart is safe, but its preview did not load. <a href="/cart">View cart</a>
        </p>
      ) : null}
    </>
  );
}

export const view = defineView({ app: cartApp, Component: Badge });

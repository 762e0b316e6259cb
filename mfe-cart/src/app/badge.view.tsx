import { lazy, Suspense, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { defineView, IslandBoundary, useHost } from 'remote-kit';
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

const loadDrawer = () => import(/* webpackChunkName: "cart-drawer" */ '../features/cart-drawer/cart-drawer');

/** Comes with the first thing that is added. */
const CartDrawer = lazy(() => loadDrawer().then((module) => ({ default: module.CartDrawer })));

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
  const isAdding = useSelector(selectIsAdding);
  // On its way while the cart is asked; one that does not come is asked for again when it is to be shown.
  useEffect(() => {
    if (isAdding) loadDrawer().catch(() => undefined);
  }, [isAdding]);
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
      {cart && justAdded ? (
        <IslandBoundary host={host} remote="cart">
          <Suspense fallback={null}>
            <CartDrawer cart={cart} justAdded={justAdded} onClose={close} />
          </Suspense>
        </IslandBoundary>
      ) : null}
    </>
  );
}

export const view = defineView({ app: cartApp, Component: Badge });

import { lazy, Suspense } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { defineView, IslandBoundary, useHost } from 'remote-kit';
import { CartBadge } from '../features/cart-badge/cart-badge';
import { activeCartSlice, selectCart, selectJustAdded, selectUnitCount } from '../platform/active-cart/cart.slice';
import { cartApp } from './cart-app';

/** Comes with the first thing that is added. */
const CartDrawer = lazy(() =>
  import(/* webpackChunkName: "cart-drawer" */ '../features/cart-drawer/cart-drawer').then((module) => ({
    default: module.CartDrawer,
  })),
);

function Badge() {
  const host = useHost();
  const dispatch = useDispatch();
  const cart = useSelector(selectCart);
  const justAdded = useSelector(selectJustAdded);
  const close = (): void => void dispatch(activeCartSlice.actions.drawerClosed());
  return (
    <>
      <CartBadge count={useSelector(selectUnitCount)} />
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

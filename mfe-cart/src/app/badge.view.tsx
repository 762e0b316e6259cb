import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { defineView, IslandBoundary, lazyPart, useHost, useLazyPart, type AppError } from 'remote-kit';
import { Button, ButtonLink } from 'shared-ui';
import { CartBadge } from '../features/cart-badge/cart-badge';
import {
  activeCartSlice,
  selectCart,
  selectCreationError,
  selectIsAdding,
  selectJustAdded,
  selectUnitCount,
} from '../platform/active-cart/cart.slice';
import { misfitSlice, selectMisfit } from '../platform/active-cart/misfit.slice';
import { handOverSlice, selectOffer } from '../platform/active-cart/hand-over.slice';
import { CornerAlert } from '../ui/corner-alert';
import { cartApp } from './cart-app';

const loadDrawer = () =>
  import(/* webpackChunkName: "cart-drawer" */ '../features/cart-drawer/cart-drawer').then(
    ({ CartDrawer }) => CartDrawer,
  );

/**
 * Prefetches the drawer while the cart request runs, and retries when it is to be shown. React's `lazy` would show it
 * 300 ms late and never recover from a failed load.
 */
function useDrawer(isAdding: boolean, isOpen: boolean) {
  const { Part, load } = useLazyPart('cart', 'drawer', loadDrawer);
  const [isMissed, setMissed] = useState(false);
  useEffect(() => {
    if (!Part && (isAdding || isOpen)) void load().then((came) => setMissed(!came && isOpen));
  }, [Part, isAdding, isOpen, load]);
  return { CartDrawer: Part, isMissed: isMissed && isOpen && !Part };
}

/** Fallback when the notice's code fails to load. A closed notice returns with the next failure. */
function PlainCreationNotice({ error }: { readonly error: AppError }) {
  const [closed, setClosed] = useState<AppError | null>(null);
  if (closed === error) return null;
  return (
    <CornerAlert title="We could not start your cart" onClose={() => setClosed(error)}>
      {error.message} Add your tires again, or reload the page in a minute.
    </CornerAlert>
  );
}

/** Loaded when no cart can be created, so that other pages do not load antd. */
const CreationNotice = lazyPart({
  remote: 'cart',
  where: 'creation notice',
  load: async () =>
    (await import(/* webpackChunkName: "creation-notice" */ '../features/creation-notice/creation-notice'))
      .CreationNotice,
  Missing: PlainCreationNotice,
});

/** Loaded with a link that offers a cart. */
const HandOverQuestion = lazyPart({
  remote: 'cart',
  where: 'hand-over question',
  load: async () =>
    (await import(/* webpackChunkName: "hand-over" */ '../features/hand-over/hand-over-question')).HandOverQuestion,
  Missing: ({ onRetry, onDecline }) => (
    <CornerAlert
      title="A cart was opened for you, but it did not load"
      action={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
      onClose={onDecline}
    />
  ),
});

/** Loaded with the first product that does not fit. */
const MisfitQuestion = lazyPart({
  remote: 'cart',
  where: 'misfit question',
  load: async () =>
    (await import(/* webpackChunkName: "misfit-question" */ '../features/misfit-question/misfit-question'))
      .MisfitQuestion,
  Missing: ({ misfit, onConfirm, onClose }) => (
    <CornerAlert
      title={misfit.question}
      action={
        <Button size="small" onClick={onConfirm}>
          Add for another vehicle
        </Button>
      }
      onClose={onClose}
    />
  ),
});

function MisfitPart() {
  const dispatch = useDispatch();
  const { misfit, isAdding, error } = useSelector(selectMisfit);
  if (!misfit) return null;
  return (
    <MisfitQuestion
      {...{ misfit, isAdding, error }}
      onConfirm={() => void dispatch(misfitSlice.actions.confirmed())}
      onClose={() => void dispatch(misfitSlice.actions.closed())}
    />
  );
}

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
      {creationError ? <CreationNotice error={creationError} /> : null}
      {offer ? (
        <HandOverQuestion
          offer={offer}
          onAccept={() => void dispatch(handOverSlice.actions.accepted(offer))}
          onDecline={() => void dispatch(handOverSlice.actions.declined())}
        />
      ) : null}
      <MisfitPart />
      {cart && justAdded && CartDrawer ? (
        <IslandBoundary host={host} remote="cart">
          <CartDrawer cart={cart} justAdded={justAdded} onClose={close} />
        </IslandBoundary>
      ) : null}
      {isMissed ? (
        <CornerAlert
          title="Your cart is safe, but its preview did not load"
          action={
            <ButtonLink size="small" href="/cart">
              View cart
            </ButtonLink>
          }
          onClose={close}
        />
      ) : null}
    </>
  );
}

export const view = defineView({ app: cartApp, Component: Badge });

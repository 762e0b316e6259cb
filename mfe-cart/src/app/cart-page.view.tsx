import { useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { UNUSED_NOTICE, type Cart } from 'shared-contracts';
import { defineView, Slot, useHost } from 'remote-kit';
import {
  Button,
  ButtonLink,
  Card,
  Container,
  EmptyState,
  ErrorState,
  FirstView,
  Notice,
  Page,
  ThumbBar,
} from 'shared-ui';
import type manifest from '../../remote.manifest';
import { CartLines, UndoRemoval } from '../features/cart-lines/cart-lines';
import { CartSummary } from '../features/cart-summary/cart-summary';
import { CouponForm } from '../features/cart-summary/coupon-form';
import { CartTransfer } from '../features/cart-transfer/cart-transfer';
import { DeliveryType } from '../features/delivery-type/delivery-type';
import { activeCartSlice, selectCart, selectCartError, selectCartStatus } from '../platform/active-cart/cart.slice';
import { cartTasks } from '../platform/active-cart/cart.tasks';
import { hasNoReason } from '../platform/active-cart/slice-error';
import { ExpressButtons } from '../ui/express-buttons';
import { StorageNotice } from '../ui/storage-notice';
import { cartApp } from './cart-app';
import { CartPageSkeleton } from './cart-page-skeleton';
import styles from './cart-page.module.css';

const blocks = (cart: Cart): boolean =>
  cart.lineItems.some(({ product, qty }) => !product.inStock || product.availableQuantity < qty);

/** Next step: in the summary on a wide screen, at the bottom with the total on a phone. */
function CheckoutBar({ cart }: { readonly cart: Cart }) {
  // Shoppers who came from checkout return to their step.
  const isEdited = useHost().storage.get('edit_cart') === cart.cartNumber;
  return (
    <ThumbBar
      total={{ label: cart.isTaxCalculated ? 'Total' : 'Total before tax', formatted: cart.total.formattedValue }}
    >
      <ButtonLink href="/checkout/delivery" size="large" isWide icon="lock">
        {isEdited ? 'Back to checkout' : 'Proceed to checkout'}
      </ButtonLink>
    </ThumbBar>
  );
}

function Filled({ cart, isUpdating }: { readonly cart: Cart; readonly isUpdating: boolean }) {
  const { variant } = useHost();
  const isBlocked = blocks(cart);
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <CartLines cart={cart} isUpdating={isUpdating} />
        <DeliveryType cart={cart} isUpdating={isUpdating} />
        <CouponForm cart={cart} isUpdating={isUpdating} />
      </div>
      <aside className={styles.aside} aria-label="Order summary">
        <Card tone="ground">
          <h2 className={styles.heading}>Order summary</h2>
          <CartSummary cart={cart} />
          <div className={styles.actions}>
            {isBlocked ? (
              <Notice tone="warn">Change the marked items above; then you can check out.</Notice>
            ) : (
              <>
                <CheckoutBar cart={cart} />
                <ExpressButtons />
              </>
            )}
            <ButtonLink href="/tires" kind="quiet" isWide>
              Continue shopping
            </ButtonLink>
            <CartTransfer cart={cart} />
          </div>
          <p className={styles.note}>
            {variant.returns.line}
            {variant.showsUnusedNotice ? '*' : ''}
            {variant.showsUnusedNotice ? <span>{UNUSED_NOTICE}</span> : null}
          </p>
        </Card>
        <Slot<typeof manifest>
          className={styles.belowSummary}
          name="cart.below-summary"
          props={{ quantity: cart.quantity, total: cart.total.value }}
        />
      </aside>
    </div>
  );
}

function Empty() {
  return (
    <EmptyState
      icon="cart"
      title="Your cart is empty"
      action={
        <>
          <ButtonLink href="/">Find tires for your vehicle</ButtonLink>
          <ButtonLink href="/tires" kind="secondary">
            Browse all tires
          </ButtonLink>
        </>
      }
    >
      Tell us what you drive and see only what fits.
    </EmptyState>
  );
}

interface ContentProps {
  readonly onNoticeGone: () => void;
}

function Content({ onNoticeGone }: ContentProps) {
  const dispatch = useDispatch();
  const cart = useSelector(selectCart);
  const status = useSelector(selectCartStatus);
  const error = useSelector(selectCartError);

  if (status === 'failed')
    return (
      <ErrorState
        title="We couldn't load your cart"
        action={<Button onClick={() => dispatch(cartTasks.load.requested({}))}>Try again</Button>}
      >
        {error && !hasNoReason(error) ? error.message : 'Nothing in it is lost. Try again in a moment.'}
      </ErrorState>
    );
  if (!cart && (status === 'idle' || status === 'loading'))
    return <FirstView awake={<CartPageSkeleton />} asleep={<Empty />} />;
  return (
    <>
      {error ? (
        <Notice
          tone="error"
          announce="alert"
          action={
            <Button kind="quiet" size="small" onClick={() => dispatch(activeCartSlice.actions.errorDismissed())}>
              Dismiss
            </Button>
          }
        >
          {hasNoReason(error)
            ? 'We couldn’t change your cart. It is just as it was. Try again in a moment.'
            : error.message}
        </Notice>
      ) : null}
      <StorageNotice />
      <UndoRemoval onGone={onNoticeGone} />
      {cart && !cart.isEmpty ? <Filled cart={cart} isUpdating={status === 'updating'} /> : <Empty />}
    </>
  );
}

function CartPage() {
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <Page>
      <Container>
        <h1 ref={title} tabIndex={-1} className={styles.title}>
          Your cart
        </h1>
        <Content onNoticeGone={() => title.current?.focus()} />
      </Container>
    </Page>
  );
}

export const view = defineView<Record<string, never>>({
  app: cartApp,
  load: async () => ({ state: {}, head: { title: 'Your cart', robots: 'noindex' }, maxAge: 0 }),
  Component: CartPage,
});

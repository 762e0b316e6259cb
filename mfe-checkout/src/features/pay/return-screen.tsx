import { useCallback, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { PAYMENT_METHOD_FACTS, type Cart } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { Skeleton } from 'shared-ui';
import { checkoutSlice, selectCheckout } from '../../checkout/checkout.slice';
import { payRequested, placeOrderTask } from '../../checkout/payment.tasks';
import { RETURN_TITLE, type ProviderReturn } from '../../platform/payment/provider-return';
import { pathOf } from '../../checkout/steps';
import { isUnsettled } from '../../platform/payment/unsettled';
import { useOutcomeAhead } from '../../ui/lazy-outcome';
import { StepFrame } from '../../ui/step-frame';
import { UnknownEnd } from '../../ui/unknown-end';
import styles from './pay.module.css';

/**
 * Handles the return from the provider's page. Approved: places the order; the address remains until that has ended, so
 * that a reload continues. Otherwise: returns to the review with the reason.
 */
export function ReturnScreen({ cart, visit }: { readonly cart: Cart; readonly visit: ProviderReturn }) {
  const dispatch = useDispatch();
  const { navigation } = useHost();
  useOutcomeAhead();
  const { orderError, placement } = useSelector(selectCheckout);
  const isBegun = useRef(false);
  const { method, sessionId, isApproved } = visit;
  const { cartNumber, total } = cart;
  const pay = useCallback(
    () =>
      void dispatch(
        payRequested({ body: { paymentMethod: method, cartNumber, sessionId }, expectedTotal: total.value }),
      ),
    [dispatch, method, cartNumber, sessionId, total.value],
  );
  const checkAgain = (): void => (placement ? void dispatch(placeOrderTask.requested(placement)) : pay());
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    dispatch(checkoutSlice.actions.methodChosen(method));
    if (isApproved) return pay();
    dispatch(checkoutSlice.actions.paymentCancelled(method));
    navigation.go(pathOf('review'), { replace: true });
  }, [dispatch, navigation, isApproved, method, pay]);
  const isOver = orderError !== null && !isUnsettled(orderError);
  useEffect(() => {
    if (isOver) navigation.go(pathOf('review'), { replace: true });
  }, [isOver, navigation]);
  if (orderError !== null && !isOver)
    return (
      <StepFrame step="review" title={RETURN_TITLE}>
        <UnknownEnd onCheck={checkAgain} />
      </StepFrame>
    );
  const { name } = PAYMENT_METHOD_FACTS[method];
  return (
    <StepFrame step="review" title={RETURN_TITLE}>
      <p role="status" className={styles.lead}>
        {isApproved
          ? `${name} sent you back. We are placing your order for ${total.formattedValue}; please leave this page open.`
          : 'Back to your order …'}
      </p>
      <Skeleton shape="free" className={styles.frameSkeleton} />
    </StepFrame>
  );
}

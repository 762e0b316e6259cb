import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useDispatch } from 'react-redux';
import type { Cart } from 'shared-contracts';
import { useFlag, watchSilentInput } from 'remote-kit';
import { Button, Disclosure, Icon, Notice, TextField } from 'shared-ui';
import { cartTasks } from '../../platform/active-cart/cart.tasks';
import styles from './coupon-form.module.css';

interface CouponFormProps {
  readonly cart: Cart;
  readonly isUpdating: boolean;
}

/** Applies a coupon code. A rejected one keeps the cart and shows the reason (spec §4). */
export function CouponForm({ cart, isUpdating }: CouponFormProps) {
  const dispatch = useDispatch();
  useEffect(watchSilentInput, []);
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const apply = (next: string): void => void dispatch(cartTasks.applyCoupon.requested(next));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const written = code.trim();
    setMissing(written === '');
    if (written) apply(written);
    else field.current?.focus();
  };
  const areOn = useFlag('coupons');
  const refused = cart.couponData?.couponCodeStatus === 'failed' ? cart.couponData.couponCodeMessage : null;

  // An earlier code without effect now.
  if (!areOn) return refused ? <Notice tone="info">{refused}</Notice> : null;
  if (cart.couponData?.couponCodeStatus === 'applied')
    return (
      <p className={styles.applied}>
        <span className={styles.code}>
          <Icon name="checkCircle" size={20} /> Coupon <strong translate="no">{cart.couponData.couponCode}</strong> is
          applied.
        </span>
        <Button kind="quiet" size="small" onClick={() => apply('')} isLoading={isUpdating}>
          Remove coupon
        </Button>
      </p>
    );
  return (
    <Disclosure title="Have a coupon code?" isOpen={refused ? true : undefined}>
      <form className={styles.form} method="post" onSubmit={submit}>
        <TextField
          label="Coupon code"
          name="coupon"
          autoComplete="off"
          autoCapitalize="characters"
          ref={field}
          value={code}
          error={isMissing ? 'Enter a coupon code.' : (refused ?? undefined)}
          onChange={(event) => {
            setCode(event.target.value);
            setMissing(false);
          }}
        />
        <Button kind="secondary" type="submit" isLoading={isUpdating}>
          Apply
        </Button>
      </form>
    </Disclosure>
  );
}

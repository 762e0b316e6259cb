import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useHost } from 'remote-kit';
import { Button, ButtonLink, Notice } from 'shared-ui';
import { selectVerification } from './verification.slice';
import { beginVerification, finishVerification } from './verification.tasks';
import styles from './verification.module.css';

/** Submits the result in the return address of the verification service. */
function useReturn(): void {
  const { navigation } = useHost();
  const dispatch = useDispatch();
  useEffect(() => {
    const search = new URLSearchParams(navigation.current().search);
    const [state, code, error] = ['state', 'code', 'error'].map((name) => search.get(name));
    if (!state) return;
    dispatch(finishVerification.requested({ state, ...(code && { code }), ...(error && { error }) }));
  }, [navigation, dispatch]);
}

const STEPS = [
  'You go to the verification service and show who you are.',
  'It tells us only that you serve or work in government, nothing else.',
  'You come back here, and your cart gets the government deals.',
];

/** Verifies a shopper's government or military service once; the cart then gets the deals for them (spec §6). */
export function Verification() {
  const dispatch = useDispatch();
  const { status, message } = useSelector(selectVerification);
  useReturn();
  if (status === 'checking') return <p role="status">Checking what the verification service told us…</p>;
  if (status === 'verified') {
    return (
      <Notice
        tone="ok"
        announce="status"
        title="You are verified. Thank you for your service."
        action={<ButtonLink href="/cart">Go to your cart</ButtonLink>}
      >
        Government deals now apply in your cart, for every tire they cover.
      </Notice>
    );
  }
  return (
    <div className={styles.verification}>
      {message ? (
        <Notice tone="warn" announce="alert" title="Not verified yet">
          {message}
        </Notice>
      ) : null}
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Button
        size="large"
        icon="shield"
        isLoading={status === 'leaving'}
        loadingLabel="Opening the verification service"
        onClick={() => dispatch(beginVerification.requested(undefined))}
      >
        Verify who you are
      </Button>
      <noscript>
        <p>Verification needs JavaScript. Turn it on for this page and load it again.</p>
      </noscript>
    </div>
  );
}

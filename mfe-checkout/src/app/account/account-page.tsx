import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useHost } from 'remote-kit';
import { Button, ErrorState, Skeleton } from 'shared-ui';
import { AccountOrderList } from '../../features/account/account-orders';
import { selectAccount } from '../../features/account/account.slice';
import { loadOrdersTask } from '../../features/account/account.tasks';
import { ChangePassword } from '../../features/account/change-password';
import styles from '../../features/account/account.module.css';
import { signOutTask, useIsMember } from '../../platform/member/member-session';
import { ACCOUNT_PATH, signInPath } from '../../platform/member/next-path';
import { StepError } from '../../ui/step-error';

export const ACCOUNT_TITLE = 'Your account';

function Orders() {
  const dispatch = useDispatch();
  const { account, loadError } = useSelector(selectAccount);
  if (account) return <AccountOrderList orders={account.orders} />;
  if (loadError)
    return (
      <ErrorState
        level={3}
        title="We couldn’t load your orders"
        action={<Button onClick={() => dispatch(loadOrdersTask.requested({}))}>Try again</Button>}
      >
        {loadError.message}
      </ErrorState>
    );
  return (
    <>
      <span className="visually-hidden" role="status">
        Loading your orders
      </span>
      <Skeleton shape="free" className={styles.skeleton} />
    </>
  );
}

/** For signed-in members; others are redirected to the sign-in, and back. */
export function AccountPage() {
  const dispatch = useDispatch();
  const { navigation } = useHost();
  const isMember = useIsMember();
  const { account, isLeaving, leaveError } = useSelector(selectAccount);
  useEffect(() => {
    if (isMember === false) navigation.go(signInPath(ACCOUNT_PATH), { replace: true, loader: false });
    if (isMember) dispatch(loadOrdersTask.requested({}));
  }, [isMember, navigation, dispatch]);
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <div>
          <h1 className={styles.title}>{ACCOUNT_TITLE}</h1>
          {account ? <p className={styles.soft}>Signed in as {account.email}</p> : null}
        </div>
        <Button
          kind="secondary"
          isLoading={isLeaving}
          loadingLabel="Signing you out"
          onClick={() => dispatch(signOutTask.requested({}))}
        >
          Sign out
        </Button>
      </div>
      <StepError error={leaveError} />
      <section className={styles.section} aria-labelledby="account-orders">
        <h2 id="account-orders" className={styles.heading}>
          Orders
        </h2>
        <Orders />
      </section>
      <ChangePassword />
    </div>
  );
}

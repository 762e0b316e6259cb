import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { defineRemoteApp, defineView, useHost, useHostLocation } from 'remote-kit';
import { Container, Page } from 'shared-ui';
import { SignInForm } from '../../features/sign-in/sign-in-form';
import { selectSignIn, signInSlice } from '../../features/sign-in/sign-in.slice';
import { signInTask } from '../../features/sign-in/sign-in.tasks';
import { useIsMember } from '../../platform/member/member-session';
import { nextPathOf, PASSWORD_PATH, SIGN_IN_PATH } from '../../platform/member/next-path';
import { LOOKUP_PATH } from '../../platform/orders/order-path';
import styles from '../../ui/member.module.css';
import { hasMembers, NoMembers } from '../../ui/no-members';

const TITLE = 'Sign in';

const signInApp = defineRemoteApp({
  name: 'checkout',
  reducers: { signIn: signInSlice.reducer },
  sagas: [signInTask.watch],
});

function SignInPage() {
  const { navigation, variant } = useHost();
  const { pathname, search } = useHostLocation();
  const isMember = useIsMember();
  const { isPending } = useSelector(selectSignIn);
  useEffect(() => {
    // This page is still mounted when the address has already changed.
    if (pathname !== SIGN_IN_PATH) return;
    // Replaces the history entry, so that Back returns to the previous page.
    if (isMember && !isPending) navigation.go(nextPathOf(search), { replace: true });
  }, [isMember, isPending, navigation, pathname, search]);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{TITLE}</h1>
      <p className={styles.lead}>With your {variant.storeName} account you order and see your orders here.</p>
      <SignInForm />
      <div className={styles.more}>
        <p>
          <a href={PASSWORD_PATH}>Forgot your password?</a>
        </p>
        <p>
          <a href={LOOKUP_PATH}>Find an order without signing in</a>
        </p>
        <p className={styles.lead}>
          No account? Your program opens one for you. Call{' '}
          <a href={`tel:${variant.support.phone}`}>{variant.support.phone}</a>, {variant.support.hours}.
        </p>
      </div>
    </div>
  );
}

function SignIn() {
  const { variant } = useHost();
  return (
    <Page>
      <Container>{hasMembers(variant) ? <SignInPage /> : <NoMembers />}</Container>
    </Page>
  );
}

export const view = defineView<Record<string, never>>({
  app: signInApp,
  load: async ({ variant }) => ({
    state: {},
    head: { title: TITLE, robots: 'noindex' },
    maxAge: 300,
    ...(!hasMembers(variant) && { status: 404 }),
  }),
  Component: SignIn,
});

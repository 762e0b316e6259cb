import { useEffect, useRef, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useHost, useHostLocation } from 'remote-kit';
import { Icon } from 'shared-ui';
import { signOutTask, useIsMember } from '../../platform/member/member-session';
import { ACCOUNT_PATH, signInPath } from '../../platform/member/next-path';
import { LOOKUP_PATH } from '../../platform/orders/order-path';
import { selectAccountMenu } from './account-menu.slice';
import styles from './account-menu.module.css';

function SignedIn() {
  const dispatch = useDispatch();
  const { isLeaving, error } = useSelector(selectAccountMenu);
  return (
    <>
      <li>
        <a href={ACCOUNT_PATH}>Orders</a>
      </li>
      <li>
        <button type="button" disabled={isLeaving} onClick={() => dispatch(signOutTask.requested({}))}>
          {isLeaving ? 'Signing you out …' : 'Sign out'}
        </button>
        {error ? (
          <p role="alert" className={styles.error}>
            {error.message}
          </p>
        ) : null}
      </li>
    </>
  );
}

function SignedOut() {
  const { navigation } = useHost();
  const { pathname } = useHostLocation();
  // Reads the path on click, because the server's page is the same for every visitor.
  const signIn = (): void => {
    const { search } = navigation.current();
    navigation.go(signInPath(pathname + search));
  };
  return (
    <>
      <li>
        <a
          href={signInPath(pathname)}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            signIn();
          }}
        >
          Sign in
        </a>
      </li>
      <li>
        <a href={LOOKUP_PATH}>Find an order</a>
      </li>
    </>
  );
}

/** Native element that opens before hydration; Escape, an outside click and a page change close it. */
function Menu({ children }: { readonly children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { pathname } = useHostLocation();
  const shownAt = useRef(pathname);
  useEffect(() => {
    // Not on the first run: a menu that was opened before hydration stays open.
    if (shownAt.current !== pathname && menu.current) menu.current.open = false;
    shownAt.current = pathname;
  }, [pathname]);
  useEffect(() => {
    const close = (event: Event): void => {
      const details = menu.current;
      if (
        !details?.open ||
        (event.target instanceof Node && event.type !== 'keydown' && details.contains(event.target))
      )
        return;
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
      if (event instanceof KeyboardEvent) details.querySelector('summary')?.focus();
      details.open = false;
    };
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
    };
  }, []);
  return (
    <details ref={menu} className={styles.menu}>
      <summary className={styles.summary}>
        <Icon name="user" size={24} />
        <span className={styles.word}>Account</span>
      </summary>
      <ul className={styles.list}>{children}</ul>
    </details>
  );
}

/** The header's account menu. The server renders it signed out; the account page redirects if necessary. */
export function AccountMenu() {
  return <Menu>{useIsMember() ? <SignedIn /> : <SignedOut />}</Menu>;
}

import { useEffect, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { codeOf, useHost, useLinkToken, usePageTitle } from 'remote-kit';
import { Button, ButtonLink, ViewHeading } from 'shared-ui';
import { AskForm } from '../../features/password-reset/ask-form';
import { passwordResetSlice, selectPasswordReset } from '../../features/password-reset/password-reset.slice';
import { SetForm } from '../../features/password-reset/set-form';
import { passwordLinks } from '../../platform/member/mailed-link';
import { SIGN_IN_PATH } from '../../platform/member/next-path';
import styles from '../../ui/member.module.css';

export const ASK_TITLE = 'Forgot your password?';
const SET_TITLE = 'Set a new password';

interface ScreenProps {
  readonly title: string;
  /** True after a change of view: the heading takes the focus. */
  readonly isTurn?: boolean;
  readonly children: ReactNode;
}

function Screen({ title, isTurn = false, children }: ScreenProps) {
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <ViewHeading key={title} className={styles.title} takesFocus={isTurn}>
        {title}
      </ViewHeading>
      {children}
    </div>
  );
}

function Sent({ email, message }: { readonly email: string; readonly message: string }) {
  const dispatch = useDispatch();
  const { support } = useHost().variant;
  return (
    <Screen title="Check your email" isTurn>
      <p className={styles.lead}>
        We looked for an account of <strong>{email}</strong>. {message} Check your spam folder, too.
      </p>
      <div className={styles.more}>
        <p>
          <Button kind="secondary" onClick={() => dispatch(passwordResetSlice.actions.begunAnew())}>
            Use another email
          </Button>
        </p>
        <p className={styles.lead}>
          Didn’t get it? Call <a href={`tel:${support.phone}`}>{support.phone}</a>, {support.hours}.
        </p>
      </div>
    </Screen>
  );
}

function Done() {
  return (
    <Screen title="Your password is set" isTurn>
      <p className={styles.lead}>Every browser that was signed in is signed out. Sign in with the new password.</p>
      <ButtonLink href={SIGN_IN_PATH} size="large" isWide>
        Sign in
      </ButtonLink>
    </Screen>
  );
}

/** The form that requests the link by mail, or with the link's token the form for the new password. */
export function PasswordPage() {
  const { asked, answer, isSet, error } = useSelector(selectPasswordReset);
  const token = useLinkToken(passwordLinks.nameOf('member'));
  const isExpired = codeOf(error) === 'RESET_LINK_EXPIRED';
  useEffect(() => {
    if (isExpired) passwordLinks.forgetAll();
  }, [isExpired]);
  if (isSet) return <Done />;
  if (token && !isExpired)
    return (
      <Screen title={SET_TITLE} isTurn>
        <SetForm token={token} />
      </Screen>
    );
  if (asked !== null && answer) return <Sent email={asked} message={answer.message} />;
  return (
    <Screen title={ASK_TITLE}>
      <p className={styles.lead}>Enter the email of your account. We’ll email you a link to set a new password.</p>
      <AskForm />
      <div className={styles.more}>
        <p>
          <a href={SIGN_IN_PATH}>Back to sign in</a>
        </p>
      </div>
    </Screen>
  );
}

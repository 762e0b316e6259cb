import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { FormErrors, FormField, useDraftForm } from 'remote-kit/form';
import { Button, Disclosure, Notice } from 'shared-ui';
import { changePasswordSchema, type ChangePasswordValues } from '../../platform/member/member.schema';
import { PASSWORD_PATH } from '../../platform/member/next-path';
import styles from '../../ui/member.module.css';
import { NewPasswordFields } from '../../ui/new-password-fields';
import { selectAccount } from './account.slice';
import { changePasswordTask } from './account.tasks';

function ChangePasswordForm() {
  const dispatch = useDispatch();
  const { isChanging, passwordError, changes } = useSelector(selectAccount);
  const form = useDraftForm<ChangePasswordValues>({
    draft: null,
    schema: changePasswordSchema,
    saved: {},
    error: passwordError,
  });
  const { control, handleSubmit, reset } = form;
  useEffect(() => {
    if (changes > 0) reset();
  }, [changes, reset]);
  const submit = handleSubmit(
    ({ currentPassword, newPassword }) => void dispatch(changePasswordTask.requested({ currentPassword, newPassword })),
  );
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} method="post" noValidate>
      {changes > 0 ? (
        <Notice tone="ok" announce="status">
          Your password is changed. Every other browser is signed out.
        </Notice>
      ) : null}
      <FormErrors form={form} />
      <FormField
        control={control}
        name="currentPassword"
        label="Your current password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
      />
      <NewPasswordFields control={control} />
      <Button type="submit" isLoading={isChanging} loadingLabel="Changing your password">
        Change the password
      </Button>
      <p className={styles.lead}>
        <a href={PASSWORD_PATH}>Forgot it?</a>
      </p>
    </form>
  );
}

/** Form for a new password, which requires the current one. */
export function ChangePassword() {
  return (
    <Disclosure title="Change your password">
      <ChangePasswordForm />
    </Disclosure>
  );
}

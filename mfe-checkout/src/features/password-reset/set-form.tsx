import { useDispatch, useSelector } from 'react-redux';
import { FormErrors, useDraftForm } from 'remote-kit/form';
import { Button } from 'shared-ui';
import { newPasswordSchema, type NewPasswordValues } from '../../platform/member/member.schema';
import styles from '../../ui/member.module.css';
import { NewPasswordFields } from '../../ui/new-password-fields';
import { selectPasswordReset } from './password-reset.slice';
import { setPasswordTask } from './password-reset.tasks';

interface SetFormProps {
  /** Token of the mailed link. */
  readonly token: string;
}

export function SetForm({ token }: SetFormProps) {
  const dispatch = useDispatch();
  const { isBusy, error } = useSelector(selectPasswordReset);
  const form = useDraftForm<NewPasswordValues>({
    draft: null,
    schema: newPasswordSchema,
    saved: {},
    error,
  });
  const { control, handleSubmit } = form;
  const submit = handleSubmit(({ newPassword }) => void dispatch(setPasswordTask.requested({ token, newPassword })));
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} method="post" noValidate>
      <FormErrors form={form} />
      <NewPasswordFields control={control} />
      <Button type="submit" size="large" isWide isLoading={isBusy} loadingLabel="Saving your password">
        Save the password
      </Button>
    </form>
  );
}

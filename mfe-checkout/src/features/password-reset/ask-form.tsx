import { useDispatch, useSelector } from 'react-redux';
import { FormErrors, FormField, useDraftForm } from 'remote-kit/form';
import { Button } from 'shared-ui';
import { resetSchema, type ResetValues } from '../../platform/member/member.schema';
import styles from '../../ui/member.module.css';
import { selectPasswordReset } from './password-reset.slice';
import { requestResetTask } from './password-reset.tasks';

/** Email address of the account, which gets a link. */
export function AskForm() {
  const dispatch = useDispatch();
  const { isBusy, error } = useSelector(selectPasswordReset);
  const form = useDraftForm<ResetValues>({
    draft: 'checkout.password-reset',
    schema: resetSchema,
    saved: {},
    error,
  });
  const { control, handleSubmit } = form;
  const submit = handleSubmit((values) => void dispatch(requestResetTask.requested(values)));
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} method="post" noValidate>
      <FormErrors form={form} />
      <FormField control={control} name="email" label="Email" type="email" inputMode="email" autoComplete="username" />
      <Button type="submit" size="large" isWide isLoading={isBusy} loadingLabel="Sending the link">
        Send me a link
      </Button>
    </form>
  );
}

import { useDispatch, useSelector } from 'react-redux';
import { FormErrors, FormField, useDraftForm } from 'remote-kit/form';
import { Button } from 'shared-ui';
import styles from '../../ui/member.module.css';
import { signInSchema, type SignInValues } from '../../platform/member/member.schema';
import { selectSignIn } from './sign-in.slice';
import { signInTask } from './sign-in.tasks';

/** Email address and password, neither stored in this browser. */
export function SignInForm() {
  const dispatch = useDispatch();
  const { isPending, error } = useSelector(selectSignIn);
  const form = useDraftForm<SignInValues>({
    draft: null,
    schema: signInSchema,
    saved: {},
    error,
  });
  const { control, handleSubmit } = form;
  const submit = handleSubmit((values) => void dispatch(signInTask.requested(values)));
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} method="post" noValidate>
      <FormErrors form={form} />
      <FormField control={control} name="email" label="Email" type="email" inputMode="email" autoComplete="username" />
      <FormField
        control={control}
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
      />
      <Button type="submit" size="large" isWide isLoading={isPending} loadingLabel="Signing you in">
        Sign in
      </Button>
    </form>
  );
}

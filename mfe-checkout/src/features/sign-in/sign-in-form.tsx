import { useDispatch, useSelector } from 'react-redux';
import { FormErrors, FormField, useDraftForm } from 'remote-kit/form';
import { Button } from 'shared-ui';
import styles from '../../ui/member.module.css';
import { StepError } from '../../ui/step-error';
import { signInSchema, type SignInValues } from '../../platform/member.schema';
import { selectSignIn } from './sign-in.slice';
import { signInTask } from './sign-in.tasks';

/** Email and password. Nothing of them is kept in this browser. */
export function SignInForm() {
  const dispatch = useDispatch();
  const { isPending, error } = useSelector(selectSignIn);
  const { control, handleSubmit, formState, setFocus, pageError } = useDraftForm<SignInValues>({
    draft: null,
    schema: signInSchema,
    saved: {},
    error,
  });
  const submit = handleSubmit((values) => void dispatch(signInTask.requested(values)));
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} method="post" noValidate>
      <StepError error={pageError} />
      <FormErrors errors={formState.errors} submitCount={formState.submitCount} setFocus={setFocus} />
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

import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { FormField } from 'remote-kit/form';
import { PASSWORD_HINT } from '../platform/member/member.schema';

interface NewPasswordFieldsProps<T extends FieldValues> {
  readonly control: Control<T>;
}

/** A new password, entered twice because it is masked. */
export function NewPasswordFields<T extends FieldValues & { newPassword: string; repeated: string }>({
  control,
}: NewPasswordFieldsProps<T>) {
  const common = { control, type: 'password', autoComplete: 'new-password', maxLength: 200 } as const;
  return (
    <>
      <FormField {...common} name={'newPassword' as FieldPath<T>} label="New password" hint={PASSWORD_HINT} />
      <FormField {...common} name={'repeated' as FieldPath<T>} label="New password again" />
    </>
  );
}

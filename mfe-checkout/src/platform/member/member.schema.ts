import { emailText } from 'remote-kit/form';
import { PASSWORD_LENGTH } from 'shared-contracts';
import { object, ref, string, type InferType } from 'yup';

const { min, max } = PASSWORD_LENGTH;
const TOO_LONG = `A password has ${max} characters at most.`;

const email = emailText().required('Enter the email of your account.');

const presentPassword = (asked: string) => string().default('').required(asked).max(max, TOO_LONG);

const newPassword = string()
  .default('')
  .required('Choose a new password.')
  .min(min, `Use at least ${min} characters; a few words do well.`)
  .max(max, TOO_LONG);

const repeated = string()
  .default('')
  .required('Enter the new password again.')
  .oneOf([ref('newPassword')], 'This is not the same as the new password.');

export const signInSchema = object({ email, password: presentPassword('Enter your password.') });
export const resetSchema = object({ email });
export const newPasswordSchema = object({ newPassword, repeated });
export const changePasswordSchema = object({
  currentPassword: presentPassword('Enter your current password.'),
  newPassword,
  repeated,
});

export type SignInValues = InferType<typeof signInSchema>;
export type ResetValues = InferType<typeof resetSchema>;
export type NewPasswordValues = InferType<typeof newPasswordSchema>;
export type ChangePasswordValues = InferType<typeof changePasswordSchema>;

/** Hint of every field for a new password. */
export const PASSWORD_HINT = `At least ${min} characters. A few words in a row are easy to keep and hard to guess.`;

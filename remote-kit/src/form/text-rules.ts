import { isEmail, normalizeEmail, normalizeLine, normalizeProse } from 'shared-contracts/text';
import { string } from 'yup';

/** A text of one line, as the API takes it: what is invisible counts for no length and no pattern. */
export const lineText = () => string().transform(normalizeLine).default('');

/** A text of several lines, as the API takes it. */
export const proseText = () => string().transform(normalizeProse).default('');

const CHECK_EMAIL = 'Check your email: it needs an @ and a domain, like name@example.com.';

/** An email address that the API takes, or none; `required` says that one is needed. */
export const emailText = () =>
  string()
    .transform(normalizeEmail)
    .default('')
    .test('email', CHECK_EMAIL, (text) => text === '' || isEmail(text));

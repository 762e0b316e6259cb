import { isEmail, normalizeEmail, normalizeLine, normalizeProse } from 'shared-contracts/text';
import { string } from 'yup';

/** A one-line text, normalized as in the API before length and pattern are checked. */
export const lineText = () => string().transform(normalizeLine).default('');

/** A multi-line text, normalized as in the API. */
export const proseText = () => string().transform(normalizeProse).default('');

const CHECK_EMAIL = 'Check your email: it needs an @ and a domain, like name@example.com.';

/** An optional email address in the API's format; add `required` to make it mandatory. */
export const emailText = () =>
  string()
    .transform(normalizeEmail)
    .default('')
    .test('email', CHECK_EMAIL, (text) => text === '' || isEmail(text));

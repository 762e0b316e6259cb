import { emailText, lineText } from 'remote-kit/form';
import { object, type InferType } from 'yup';

export const lookupSchema = object({
  orderNumber: lineText()
    .required('Enter the order number, for example TM-100001.')
    .matches(/^(tm-?)?\d{1,12}$/i, 'An order number looks like TM-100001. You find it in the subject of our email.'),
  email: emailText().required('Enter the email that you ordered with.'),
});

export const codeSchema = object({
  code: lineText()
    .required('Enter the six digits of the email.')
    .matches(/^\d{3}\s?\d{3}$/, 'The code has six digits.'),
});

export type LookupValues = InferType<typeof lookupSchema>;
export type CodeValues = InferType<typeof codeSchema>;

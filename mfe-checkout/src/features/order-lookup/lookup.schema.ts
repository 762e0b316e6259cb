import { object, string, type InferType } from 'yup';

export const lookupSchema = object({
  orderNumber: string()
    .trim()
    .default('')
    .required('Enter the order number, for example TM-100001.')
    .matches(/^(tm-?)?\d{1,12}$/i, 'An order number looks like TM-100001. You find it in the subject of our email.'),
  email: string()
    .trim()
    .default('')
    .required('Enter the email that you ordered with.')
    .matches(/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/, 'Check your email: it needs an @ and a domain, like name@example.com.'),
});

export const codeSchema = object({
  code: string()
    .trim()
    .default('')
    .required('Enter the six digits of the email.')
    .matches(/^\d{3}\s?\d{3}$/, 'The code has six digits.'),
});

export type LookupValues = InferType<typeof lookupSchema>;
export type CodeValues = InferType<typeof codeSchema>;

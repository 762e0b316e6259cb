import { object, string, type InferType } from 'yup';
import { emailText, lineText } from '../form/text-rules';

const US_STATES =
  'AL AZ AR CA CO CT DE DC FL GA ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM ' +
  'NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY';

/** States with delivery: all except AK, HI and PR (spec §9). */
export const SERVED_STATES = US_STATES.split(' ');

/** Phone numbers are formatted as 000-000-0000 (spec §5). */
const TEN_DIGITS = /^\d{3}-\d{3}-\d{4}$/;
/** Area codes and exchanges of North America never start with 0 or 1 (NANP). */
const POSSIBLE = /^([2-9]\d{2}-){2}\d{4}$/;

/** The order's contact person. */
export const contactSchema = object({
  firstName: lineText().required('Enter your first name.').max(60, 'Use at most 60 characters.'),
  lastName: lineText().required('Enter your last name.').max(60, 'Use at most 60 characters.'),
  email: emailText().required('Enter your email, for the order confirmation.'),
  phoneNumber: string()
    .default('')
    .required('Enter a phone number, in case the driver or shop has a question.')
    .matches(TEN_DIGITS, 'Enter all ten digits of the phone number.')
    .matches(POSSIBLE, 'Check the phone number: area code and the three digits after it start with 2 to 9.'),
  ext: lineText().matches(/^\d{0,6}$/, 'An extension has at most 6 digits.'),
});

const street = lineText().required('Enter the street and number.').max(120, 'Use at most 120 characters.');

/** A home address in a state with delivery. */
export const addressSchema = contactSchema.concat(
  object({
    address: street,
    additionalAddress: lineText().max(120, 'Use at most 120 characters.'),
    city: lineText().required('Enter the city.').max(80, 'Use at most 80 characters.'),
    state: string()
      .default('')
      .required('Choose the state.')
      .oneOf(['', ...SERVED_STATES], 'We deliver in the contiguous states. Choose one of them.'),
    zipCode: lineText()
      .required('Enter the zip code.')
      .matches(/^\d{5}$/, 'Enter the five digits of the zip code.'),
  }),
);

export type ContactValues = InferType<typeof contactSchema>;
export type AddressValues = InferType<typeof addressSchema>;
/** Where a home is, without its contact person. */
export type PlaceValues = Omit<AddressValues, keyof ContactValues>;

import { emailText, lineText, proseText } from 'remote-kit/form';

type Lengths = readonly [number, number];

/** Text between the API's own limits: `empty` is said where there is none, `short` where there is too little. */
export const text = ([least, most]: Lengths, empty: string, short: string) =>
  lineText().required(empty).min(least, short).max(most, `Use at most ${most} characters.`);

/** The same of several lines. */
export const longText = ([least, most]: Lengths, empty: string, short: string) =>
  proseText().required(empty).min(least, short).max(most, `Use at most ${most} characters.`);

/** A mail address, or none. */
export const email = emailText;

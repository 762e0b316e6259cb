import { emailText, lineText, proseText } from 'remote-kit/form';

type Lengths = readonly [number, number];

/** A text with the API's limits: `empty` and `short` are the messages for a missing and a short text. */
export const text = ([least, most]: Lengths, empty: string, short: string) =>
  lineText().required(empty).min(least, short).max(most, `Use at most ${most} characters.`);

/** A multi-line text with the API's limits. */
export const longText = ([least, most]: Lengths, empty: string, short: string) =>
  proseText().required(empty).min(least, short).max(most, `Use at most ${most} characters.`);

/** An optional email address. */
export const email = emailText;

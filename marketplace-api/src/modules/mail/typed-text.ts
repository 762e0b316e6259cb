/**
 * Words that somebody typed go to an address that nobody has confirmed: whoever orders or writes may have typed a
 * stranger's. So they never carry a message or a link; what is not a name or an address of a street is left out.
 */
const LINK = /[\w-]\.\p{L}{2,}|:\/\/|@|\bwww\b|[<>[\]{}|\\^`]|\p{Cc}/iu;
const NAME = /^[\p{L}\p{M}'’ .-]{1,30}$/u;
const LONGEST_PLACE = 120;

/** "Hello Ann," where that is a name, and "Hello," where it is anything else. */
export const greeting = (firstName: string): string =>
  NAME.test(firstName.trim()) && !LINK.test(firstName) ? `Hello ${firstName.trim()},` : 'Hello,';

/** A name, street or town as it was typed; empty when it reads like something else. */
export const placeWords = (text: string | null | undefined): string =>
  text && text.length <= LONGEST_PLACE && !LINK.test(text) ? text.trim() : '';

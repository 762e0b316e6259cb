/**
 * Pattern of text that could be a link or a message. Typed text goes to unconfirmed addresses, which may be a
 * stranger's, so text that is no name or street address is omitted.
 */
const LINK = /[\w-]\.\p{L}{2,}|:\/\/|@|\bwww\b|[<>[\]{}|\\^`]|\p{Cc}/iu;
const NAME = /^[\p{L}\p{M}'’ .-]{1,30}$/u;
const LONGEST_PLACE = 120;

/** Returns "Hello Ann," for a name, and "Hello," for any other text. */
export const greeting = (firstName: string): string =>
  NAME.test(firstName.trim()) && !LINK.test(firstName) ? `Hello ${firstName.trim()},` : 'Hello,';

/** Returns a name, street or town as typed; empty when it could be anything else. */
export const placeWords = (text: string | null | undefined): string =>
  text && text.length <= LONGEST_PLACE && !LINK.test(text) ? text.trim() : '';

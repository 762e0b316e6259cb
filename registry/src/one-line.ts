import { stripVTControlCharacters } from 'node:util';

/** Control characters, and the marks that make text run the other way. */
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g;

/** Somebody else's text for a terminal: one line, which cannot move the cursor, hide or pretend to be ours. */
export const oneLine = (text: string): string => stripVTControlCharacters(text).replace(INVISIBLE, ' ').trim();

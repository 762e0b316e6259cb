import { stripVTControlCharacters } from 'node:util';

/** Control characters, and characters that change the text direction. */
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g;

/** Returns untrusted text for a terminal: one line without control sequences. */
export const oneLine = (text: string): string => stripVTControlCharacters(text).replace(INVISIBLE, ' ').trim();

/** Keywords of JavaScript, which cannot be names of variables. */
const KEYWORDS =
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
  'false finally for function if implements import in instanceof interface let new null package private protected ' +
  'prototype public return static super switch this throw true try typeof undefined var void while with yield';
/** Folders that git ignores, and device names, which cannot be file names on Windows. */
const FOLDERS = 'dist build coverage aux con nul prn com1 com2 com3 com4 lpt1 lpt2 lpt3 lpt4';
/** Properties of every object: a look-up of an unknown name must not find one. */
const PROPERTIES = Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase());
const RESERVED: ReadonlySet<string> = new Set([...KEYWORDS.split(' '), ...FOLDERS.split(' '), ...PROPERTIES]);

/** True when a name like `gift-cards`, written in one word, is reserved by JavaScript or the file system. */
export const isReservedName = (name: string): boolean => RESERVED.has(name.replaceAll('-', '').toLowerCase());

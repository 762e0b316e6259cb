/** Invisible characters and characters that only change the direction of others; they carry no meaning. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\u2800]/gu;
/** Invisible characters without those that join and color emoji, which prose keeps. */
const INVISIBLE_IN_PROSE =
  /(?![\u200d\ufe0e\ufe0f\u{e0020}-\u{e007f}])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\u2800]/gu;
/** A joiner, selector or tag without a preceding character that it can modify. */
const STRAY_JOINER =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\u20e3\ufe0f\u{e0020}-\u{e007f}#*0-9])[\u200d\ufe0e\ufe0f\u{e0020}-\u{e007f}]+/gu;
const CONTROL = /(?![\t\n\v\f\r\u0085])\p{Cc}/gu;
/** NFKC writes ½ as "1⁄2": without a space, "12½" would become "121⁄2". */
const FRACTION_AFTER_DIGIT = /(\d)(?=[\u00bc-\u00be\u2150-\u215e])/gu;
const SPACES = /[\s\u0085]+/gu;
const SPACES_IN_LINE = /[^\S\n]+/gu;

/**
 * Returns a text as one line in the form for storage and comparison: NFKC, without invisible and directional
 * characters, one space between words. Typed, pasted and autofilled text becomes equal; the function is idempotent.
 */
export function normalizeLine(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(FRACTION_AFTER_DIGIT, '$1 ')
    .normalize('NFKC')
    .replaceAll('\u2044', '/')
    .replace(INVISIBLE, '')
    .replace(CONTROL, '')
    .replace(SPACES, ' ')
    .trim()
    .normalize('NFKC');
}

/**
 * Returns a text of several lines for storage: NFC, so that "½" and "™" are preserved. Line breaks and emoji are kept;
 * other invisible and directional characters and repeated spaces are removed.
 */
export function normalizeProse(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/gu, '\n')
    .replace(INVISIBLE_IN_PROSE, '')
    .replace(CONTROL, '')
    .replace(STRAY_JOINER, '')
    .replace(SPACES_IN_LINE, ' ')
    .replace(/ ?\n ?/gu, '\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim()
    .normalize('NFC');
}

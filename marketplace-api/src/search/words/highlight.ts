import type { LabelPart } from 'shared-contracts/wire';
import { plainText } from './search-glossary';

/**
 * Splits a label into parts and marks those that match the beginning of a typed word: "mich pil" marks "Mich" and "Pil"
 * of "Michelin Pilot".
 */
export function highlight(label: string, words: readonly string[]): LabelPart[] {
  const parts: LabelPart[] = [];
  const push = (text: string, isMatch: boolean) => {
    const last = parts.at(-1);
    if (text === '') return;
    if (last && (last.isMatch ?? false) === isMatch) parts[parts.length - 1] = { ...last, text: last.text + text };
    else parts.push(isMatch ? { text, isMatch } : { text });
  };
  let at = 0;
  for (const match of label.matchAll(/[\p{L}\p{N}.]+/gu)) {
    const [word] = match;
    const plain = plainText(word);
    const length = Math.max(0, ...words.filter((typed) => plain.startsWith(typed)).map((typed) => typed.length));
    push(label.slice(at, match.index), false);
    push(word.slice(0, length), true);
    push(word.slice(length), false);
    at = match.index + word.length;
  }
  push(label.slice(at), false);
  return parts;
}

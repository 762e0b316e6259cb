/** As browser translation does with every text that is more than white space. */
function translateText(text: Text, translate: (words: string) => string): void {
  const outer = document.createElement('font');
  const inner = document.createElement('font');
  inner.textContent = translate(text.data);
  outer.append(inner);
  text.replaceWith(outer);
}

const SKIPPED = 'font, option, script, style, textarea, title, [translate="no"]';

/**
 * Replaces the text nodes below an element by `<font>` elements, as browser translation does.
 *
 * @param translate returns the text of the new elements; the same by default
 */
export function translatePage(root: Element, translate = (words: string): string => words): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts)
    if (text.data.trim() !== '' && !text.parentElement?.closest(SKIPPED)) translateText(text, translate);
}

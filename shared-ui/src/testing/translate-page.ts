/** As browser translation does with every text that is more than white space. */
function translateText(text: Text): void {
  const outer = document.createElement('font');
  const inner = document.createElement('font');
  inner.textContent = text.data;
  outer.append(inner);
  text.replaceWith(outer);
}

const SKIPPED = 'font, option, script, style, textarea, title, [translate="no"]';

/** Replaces the text nodes below an element by `<font>` elements with the same text, as browser translation does. */
export function translatePage(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) if (text.data.trim() !== '' && !text.parentElement?.closest(SKIPPED)) translateText(text);
}

import type { Page } from '@playwright/test';

/** What stands on many pages, or many times on one. */
const REPEATED = 'header, footer, article';
const MARK = 'data-seen-by-axe';

/** Forms that this worker has looked at. Another look, width or scheme is another form. */
const known = new Set<string>();

/**
 * Marks what stands here in a form that was looked at before: the same elements in the same states, whatever they say.
 * Of several in one form on this page, the first stays.
 * @returns the selector of what is marked; `keep` takes the marks off and remembers the forms of the others
 */
export async function markSeen(page: Page): Promise<{ readonly selector: string; readonly keep: () => Promise<void> }> {
  const forms = await page.evaluate(
    ([repeated, mark, before]) => {
      const WHATEVER_VALUE =
        /^(id|href|src|srcset|sizes|style|alt|title|value|name|for|d|points|datetime|aria-label.*)$/;
      const attribute = ({ name, value }: Attr): string =>
        WHATEVER_VALUE.test(name) || /^(aria-(controls|describedby|owns)|data-)/.test(name)
          ? `${name}${value.trim() === '' ? '' : '='}`
          : `${name}=${value}`;
      const formOf = (node: Node): string => {
        if (node.nodeType === Node.TEXT_NODE) return node.textContent?.trim() ? 'text' : '';
        if (!(node instanceof Element)) return '';
        const inside = [...node.childNodes].map(formOf).filter((form) => form !== '');
        return `${node.tagName}[${[...node.attributes].map(attribute).sort().join(' ')}](${inside.join(',')})`;
      };
      const { fontSize } = getComputedStyle(document.documentElement);
      const isForced = matchMedia('(forced-colors: active)').matches;
      const look = `${location.hostname} ${innerWidth} ${fontSize} ${isForced} `;
      const seen = new Set(before);
      const met: string[] = [];
      for (const element of document.querySelectorAll(repeated)) {
        const form = look + formOf(element);
        if (seen.has(form)) element.setAttribute(mark, '');
        seen.add(form);
        met.push(form);
      }
      return met;
    },
    [REPEATED, MARK, [...known]] as const,
  );
  const keep = async (): Promise<void> => {
    for (const form of forms) known.add(form);
    await page.evaluate((mark) => {
      for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
    }, MARK);
  };
  return { selector: `[${MARK}]`, keep };
}

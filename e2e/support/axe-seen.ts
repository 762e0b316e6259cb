import type { Page } from '@playwright/test';

/** Elements that repeat on or across pages with the same appearance. */
const ANYWHERE = 'header, footer, article';
/** Elements whose appearance depends on their container. */
const IN_PLACE = [
  'section, nav, aside, form, fieldset, dialog, details, table, ul, ol, dl',
  '[role=tabpanel], [role=region], [role=group]',
].join(', ');
const MARK = 'data-seen-by-axe';

/** Digests of forms that this worker has checked. Another style, width or color scheme is another form. */
const known = new Set<string>();

interface Query {
  readonly anywhere: string;
  readonly inPlace: string;
  readonly mark: string;
  readonly before: readonly string[];
}

/** Runs in the page: marks known parts and returns the forms of the others. */
function markKnown({ anywhere, inPlace, mark, before }: Query): string[] {
  const WHATEVER_VALUE = /^(id|href|src|srcset|sizes|style|alt|title|value|name|for|d|points|datetime|aria-label.*)$/;
  const isByPresence = (name: string): boolean =>
    WHATEVER_VALUE.test(name) || /^(aria-(controls|describedby|owns)|data-)/.test(name);
  const attribute = ({ name, value }: Attr): string =>
    isByPresence(name) ? `${name}${value.trim() === '' ? '' : '='}` : `${name}=${value}`;
  const opening = (element: Element): string => {
    const isChecked = element instanceof HTMLInputElement && element.checked;
    return `${element.tagName}${isChecked ? '!' : ''}[${[...element.attributes].map(attribute).sort().join(' ')}]`;
  };
  // 53 bits: https://github.com/bryc/code/blob/master/jshash/experimental/cyrb53.js
  const digest = (text: string): string => {
    let [high, low] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at += 1) {
      high = Math.imul(high ^ text.charCodeAt(at), 2654435761);
      low = Math.imul(low ^ text.charCodeAt(at), 1597334677);
    }
    high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
    low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
    return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
  };
  const forms = new Map<Element, string>();
  const formOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent?.trim() ? 'text' : '';
    if (!(node instanceof Element)) return '';
    const cached = forms.get(node);
    if (cached !== undefined) return cached;
    const inside = [...node.childNodes].map(formOf).filter((form) => form !== '');
    const form = digest(`${opening(node)}(${inside.join(',')})`);
    forms.set(node, form);
    return form;
  };
  const placeOf = (element: Element): string => {
    if (element.matches(anywhere)) return '';
    const around: string[] = [];
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) around.push(opening(up));
    return around.join(' ');
  };
  const { fontSize } = getComputedStyle(document.documentElement);
  const isForced = matchMedia('(forced-colors: active)').matches;
  const look = `${location.hostname} ${innerWidth} ${fontSize} ${isForced} `;
  const seen = new Set(before);
  const met: string[] = [];
  for (const element of document.querySelectorAll(`${anywhere}, ${inPlace}`)) {
    // Elements inside a known part were checked with it.
    if (element.parentElement?.closest(`[${mark}]`)) continue;
    const form = digest(look + placeOf(element) + formOf(element));
    if (seen.has(form)) element.setAttribute(mark, '');
    seen.add(form);
    met.push(form);
  }
  return met;
}

/**
 * Marks parts of the page that were checked before in the same form: the same elements in the same states, with any
 * text. Of several in one form on this page, the first stays unmarked.
 * @returns the selector of marked parts; `keep` removes the marks and stores the forms of the others
 */
export async function markSeen(page: Page): Promise<{ readonly selector: string; readonly keep: () => Promise<void> }> {
  const forms = await page.evaluate(markKnown, {
    anywhere: ANYWHERE,
    inPlace: IN_PLACE,
    mark: MARK,
    before: [...known],
  });
  const keep = async (): Promise<void> => {
    for (const form of forms) known.add(form);
    await page.evaluate((mark) => {
      for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
    }, MARK);
  };
  return { selector: `[${MARK}]`, keep };
}

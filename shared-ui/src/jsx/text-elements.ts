import { Fragment, type ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';

/** Wraps text beside elements. Style sheets do not address it, and it is inline like text. */
const TEXT_ELEMENT = 'tm-t' as 'span';

/** Wraps codes beside elements. Not a custom element: React would set the boolean property `translate` to "yes". */
const CODE_ELEMENT = 'bdi';

/** Elements that contain only text, and those of SVG, which do not render HTML elements. */
const TEXT_ONLY = new Set(['option', 'text', 'textarea', 'title', 'tspan']);

/** Matches a complete size or bolt pattern: "LT275/70R18 125S", "33X12.50R20LT", "18×8", "5x114.3". */
const CODE = /^[A-Z]*\d+ ?(\/\d+Z?[RD]\d\d|X[\d.]+[RD]\d\d|[x×] ?\d)[\w.]*( \d[\d/]+[A-Z]| in)?$/;
/** Translation would change characters of a code that shoppers compare with their tire. */
const isCode = (child: unknown): boolean => typeof child === 'string' && CODE.test(child.trim());
const UNTRANSLATED = { translate: 'no' } as const;

const isText = (child: ReactNode): child is string | number | bigint =>
  ['string', 'number', 'bigint'].includes(typeof child);
const isNothing = (child: ReactNode): boolean => child === null || child === undefined || typeof child === 'boolean';

/** White space between elements stays text: as an element it would take space in a flex container. */
const wrap = (text: string, key: string): ReactNode =>
  text.trim() === ''
    ? text
    : isCode(text)
      ? jsx(CODE_ELEMENT, { ...UNTRANSLATED, children: text }, key)
      : jsx(TEXT_ELEMENT, { children: text }, key);

/**
 * Joins adjacent texts and gives each run its own element, at the position of its first child. Other positions stay
 * empty, so that every element keeps its implicit key.
 */
function separated(children: readonly ReactNode[]): ReactNode[] {
  const result: ReactNode[] = children.map(() => null);
  let start = 0;
  let text = '';
  const endRun = (): void => {
    if (text) result[start] = wrap(text, `t${start}`);
    text = '';
  };
  children.forEach((child, at) => {
    if (isText(child)) text += String(child);
    else if (!isNothing(child)) {
      endRun();
      result[at] = Array.isArray(child) ? separated(child) : child;
      start = at + 1;
    }
  });
  endRun();
  return result;
}

const hasText = (children: readonly ReactNode[]): boolean =>
  children.some((child) => isText(child) || (Array.isArray(child) && hasText(child)));

/**
 * Returns the children of an HTML element or fragment so that every text is the only child of its element.
 *
 * Browser translation replaces text nodes, so pages crash ("removeChild: NotFoundError") or keep an old text when React
 * removes or updates nodes that are no longer in the page. An element with only text is safe, because React sets its
 * whole content.
 */
export function textChildren(type: unknown, children: ReactNode): ReactNode {
  const isFragment = type === Fragment;
  if (!isFragment && typeof type !== 'string') return children;
  if (isText(children)) return isFragment ? wrap(String(children), 't') : children;
  if (!Array.isArray(children) || !hasText(children)) return children;
  const isAllText = children.every((child) => isText(child) || isNothing(child));
  if (!isFragment && (isAllText || TEXT_ONLY.has(String(type))))
    return isAllText ? children.filter(isText).join('') : children;
  return separated(children);
}

/** Returns the props of an element with the children that {@link textChildren} returned; codes are not translated. */
export function propsWith<P extends object>(type: unknown, props: P, children: unknown): P {
  if (typeof type === 'string' && isCode(children)) return { ...UNTRANSLATED, ...props, children };
  return (props as { readonly children?: unknown }).children === children ? props : { ...props, children };
}

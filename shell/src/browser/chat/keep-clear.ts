const PRESSED = 'a[href], button, input, select, textarea, summary, label, [role="button"]';
/** Distance from the right edge in px, as in the button's styles. */
const EDGE = 12;
/** Distance of probe points in px, smaller than any control. */
const STEP = 12;
/** Delay after the last scroll; dialogs opened by a click are open by then. */
const REST_MS = 200;

/** Fraction of a card that may be covered, because the rest of it can be clicked. */
const SPARED = 0.1;

/** Returns the rectangle of the button when it is not slid out. */
function placeOf(button: HTMLElement): DOMRect {
  const { offsetWidth: width, offsetHeight: height } = button;
  const bottom = parseFloat(getComputedStyle(button).bottom) || EDGE;
  const { clientWidth } = document.documentElement;
  return new DOMRect(clientWidth - EDGE - width, innerHeight - bottom - height, width, height);
}

function shareBeneath(target: Element, place: DOMRect): number {
  const { left, right, top, bottom, width, height } = target.getBoundingClientRect();
  const across = Math.min(right, place.right) - Math.max(left, place.left);
  const down = Math.min(bottom, place.bottom) - Math.max(top, place.top);
  return (across * down) / (width * height);
}

function hidesPressed(beneath: Element, place: DOMRect): boolean {
  const target = beneath.closest(PRESSED);
  return target !== null && !(shareBeneath(target, place) < SPARED);
}

const meets = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

const isWords = (node: Node): boolean => node.nodeType === Node.TEXT_NODE && /\S/.test(node.nodeValue ?? '');

/** Checks text of the element itself; text of its descendants is found at their own points. */
function hidesWords(beneath: Element, place: DOMRect): boolean {
  const range = document.createRange();
  return [...beneath.childNodes].filter(isWords).some((words) => {
    range.selectNodeContents(words);
    return [...range.getClientRects()].some((line) => meets(line, place));
  });
}

/** Returns whether the button would cover a control or text. */
export function coversSomething(button: HTMLElement): boolean {
  const place = placeOf(button);
  for (let x = place.left; x <= place.right; x += STEP)
    for (let y = place.top; y <= place.bottom; y += STEP) {
      const beneath = document.elementsFromPoint(x, y).find((one) => !button.contains(one));
      if (beneath && (hidesPressed(beneath, place) || hidesWords(beneath, place))) return true;
    }
  return false;
}

/**
 * Slides the floating button out wherever it would cover controls or text. It stays in the tab order and is visible
 * while focused.
 */
export function keepClear(button: HTMLElement, subscribe: (listener: () => void) => unknown): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    if (!button.hidden) button.toggleAttribute('data-tucked', coversSomething(button));
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(look, REST_MS);
  };
  for (const event of ['scroll', 'resize', 'click', 'load']) addEventListener(event, later, { passive: true });
  new ResizeObserver(later).observe(document.body);
  subscribe(later);
  later();
}

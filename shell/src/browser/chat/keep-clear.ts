const PRESSED = 'a[href], button, input, select, textarea, summary, label, [role="button"]';
/** From the right edge, as in the button's styles. */
const EDGE = 12;
/** Narrower than anything that is pressed. */
const STEP = 12;
/** After the last movement; what a press opens has opened by then. */
const REST_MS = 200;

/** Of a card so little may be hidden: it can be pressed everywhere else. */
const SPARED = 0.1;

/** Where the button stands when it is not tucked away. */
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

/** Words of the element itself; those of what it holds are found there. */
function hidesWords(beneath: Element, place: DOMRect): boolean {
  const range = document.createRange();
  return [...beneath.childNodes].filter(isWords).some((words) => {
    range.selectNodeContents(words);
    return [...range.getClientRects()].some((line) => meets(line, place));
  });
}

/** Whether something that people press or read lies where the button stands. */
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
 * Tucks the floating button away wherever it would stand on something that people press or read. It keeps its place for
 * the keyboard: focused, it is shown.
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

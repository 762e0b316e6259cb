const PRESSED = 'a[href], button, input, select, textarea, summary, label, [role="button"]';
/** From the right edge, as in the button's styles. */
const EDGE = 12;
/** Narrower than anything that is pressed. */
const STEP = 12;
/** After the last movement; what a press opens has opened by then. */
const REST_MS = 200;

/** Where the button stands when it is not tucked away. */
function placeOf(button: HTMLElement): { readonly left: number; readonly top: number } {
  const { offsetWidth, offsetHeight } = button;
  const bottom = parseFloat(getComputedStyle(button).bottom) || EDGE;
  const { clientWidth } = document.documentElement;
  return { left: clientWidth - EDGE - offsetWidth, top: innerHeight - bottom - offsetHeight };
}

/** Whether something that people press lies where the button stands. */
export function coversSomething(button: HTMLElement): boolean {
  const { left, top } = placeOf(button);
  for (let x = 0; x <= button.offsetWidth; x += STEP)
    for (let y = 0; y <= button.offsetHeight; y += STEP) {
      const beneath = document.elementsFromPoint(left + x, top + y).find((one) => !button.contains(one));
      if (beneath?.closest(PRESSED)) return true;
    }
  return false;
}

/**
 * Tucks the floating button away wherever it would stand on something that people press. It keeps its place for the keyboard:
 * focused, it is shown.
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

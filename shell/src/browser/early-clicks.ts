type Pressable = Document & { tmPress?: HTMLElement | null };

/** Buttons, and links that script opens a dialog for; the document's own script names the same. */
const ANSWERED_BY_SCRIPT = 'button[type=button],a[aria-haspopup]';

/**
 * Remembers the button or link that was pressed last, so that an island that was not there yet can answer it. The
 * document's own script does the same before this one runs.
 */
export function rememberEarlyClicks(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const pressed = (target as Element | null)?.closest?.<HTMLElement>(ANSWERED_BY_SCRIPT);
      if (pressed) (document as Pressable).tmPress = pressed;
    },
    { capture: true },
  );
}

/** The press that an island has missed: one in its own element, and in none of the widgets inside it. */
export function takePress(island: HTMLElement): HTMLElement | null {
  const { tmPress: button } = document as Pressable;
  if (!button || !island.contains(button)) return null;
  const own = button.closest('[data-widget]');
  if (own !== null && own !== island && island.contains(own)) return null;
  (document as Pressable).tmPress = null;
  return button;
}

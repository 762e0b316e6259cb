type Pressable = Document & { tmPress?: HTMLButtonElement | null };

/**
 * Remembers the button that was pressed last, so that an island that was not there yet can answer it. The document's own
 * script does the same before this one runs.
 */
export function rememberPresses(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = (target as Element | null)?.closest?.<HTMLButtonElement>('button[type=button]');
      if (button) (document as Pressable).tmPress = button;
    },
    { capture: true },
  );
}

/** The press that an island has missed: one in its own element, and in none of the widgets inside it. */
export function takePress(island: HTMLElement): HTMLButtonElement | null {
  const { tmPress: button } = document as Pressable;
  if (!button || !island.contains(button)) return null;
  const own = button.closest('[data-widget]');
  if (own !== null && own !== island && island.contains(own)) return null;
  (document as Pressable).tmPress = null;
  return button;
}

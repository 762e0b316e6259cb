import type { HostNavigation } from 'shared-contracts';

const openMenus = (): HTMLDetailsElement[] => [
  ...document.querySelectorAll<HTMLDetailsElement>('#tm-header details[open]'),
];

function closeMenus(except?: Node): void {
  for (const menu of openMenus()) if (!except || !menu.contains(except)) menu.open = false;
}

/** Back to the button that opened it, where the focus was inside. */
function escape(menu: HTMLDetailsElement): void {
  const hadFocus = menu.contains(document.activeElement);
  menu.open = false;
  if (hadFocus) menu.querySelector('summary')?.focus();
}

/**
 * The header's menus open and close by themselves. With a script Escape closes them, too, and so do a press or the
 * focus elsewhere, and the next page.
 */
export function tendMenus(navigation: Pick<HostNavigation, 'subscribe'>): void {
  navigation.subscribe(() => closeMenus());
  for (const event of ['pointerdown', 'focusin'] as const)
    document.addEventListener(event, ({ target }) => {
      if (target instanceof Node) closeMenus(target);
    });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') openMenus().forEach(escape);
  });
}

import type { HostNavigation } from 'shared-contracts';

const openMenus = (): HTMLDetailsElement[] => [
  ...document.querySelectorAll<HTMLDetailsElement>('#tm-header details[open]'),
];

function closeMenus(except?: Node): void {
  for (const menu of openMenus()) if (!except || !menu.contains(except)) menu.open = false;
}

/** Returns the focus to the menu's button when it was inside. */
function escape(menu: HTMLDetailsElement): void {
  const hadFocus = menu.contains(document.activeElement);
  menu.open = false;
  if (hadFocus) menu.querySelector('summary')?.focus();
}

/** Closes the header's native menus on Escape, on a click or focus outside, and on a page change. */
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

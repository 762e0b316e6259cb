const childrenOf = (element: Element): Element[] => [...element.children].filter(({ tagName }) => tagName !== 'FONT');

/** Positions among element children that lead from the root to an element; null when it is not below the root. */
export function pathTo(root: Element, element: Element): readonly number[] | null {
  const path: number[] = [];
  for (let at = element; at !== root;) {
    const parent = at.parentElement;
    if (!parent) return null;
    path.unshift(childrenOf(parent).indexOf(at));
    at = parent;
  }
  return path;
}

/** The element at a path of {@link pathTo}, in HTML that took the place of the earlier one. */
export const elementAt = (root: Element, path: readonly number[]): Element | undefined =>
  path.reduce<Element | undefined>((at, position) => at && childrenOf(at)[position], root);

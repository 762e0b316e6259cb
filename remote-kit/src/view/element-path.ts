const childrenOf = (element: Element): Element[] => [...element.children].filter(({ tagName }) => tagName !== 'FONT');

/** Returns the child positions from the root to an element; null when it is outside the root. */
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

/** Returns the element at a path of {@link pathTo}, in HTML that replaced the earlier one. */
export const elementAt = (root: Element, path: readonly number[]): Element | undefined =>
  path.reduce<Element | undefined>((at, position) => at && childrenOf(at)[position], root);

import { useEffect } from 'react';
import { useHost } from './island-tree';

/**
 * Keeps the document's title with a page that follows its address by itself, in the variant's template (spec §2), as
 * the server titles that address. Undefined leaves it alone.
 */
export function usePageTitle(title: string | undefined): void {
  const { template } = useHost().variant.title;
  useEffect(() => {
    if (title !== undefined) document.title = template.replace('%s', () => title);
  }, [template, title]);
}

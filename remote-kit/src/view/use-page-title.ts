import { useEffect } from 'react';
import { useHost } from './island-tree';

/**
 * Updates the document's title for a page that follows its address itself, in the variant's template (spec §2), as the
 * server does for that address. Undefined leaves the title unchanged.
 */
export function usePageTitle(title: string | undefined): void {
  const { template } = useHost().variant.title;
  useEffect(() => {
    if (title !== undefined) document.title = template.replace('%s', () => title);
  }, [template, title]);
}

import { useEffect, useState } from 'react';
import { useHost } from 'remote-kit';
import type { CompareBar } from '../../features/compare/compare-bar';
import { useCompareList } from '../../platform/compare-list';

/** Loads the compare bar with the first selected product, so that pages without a selection do not contain it. */
export function CompareDock({ isGuest }: { readonly isGuest?: boolean }) {
  const host = useHost();
  const isWanted = useCompareList().items.length > 0;
  const [Bar, setBar] = useState<typeof CompareBar>();
  useEffect(() => {
    if (isWanted) {
      import(/* webpackChunkName: "compare-bar" */ '../../features/compare/compare-bar').then(
        (loaded) => setBar(() => loaded.CompareBar),
        (error: unknown) => host.report(error, { remote: 'catalog', where: 'compare bar' }),
      );
    }
  }, [host, isWanted]);
  return Bar ? <Bar {...(isGuest && { isGuest })} /> : null;
}

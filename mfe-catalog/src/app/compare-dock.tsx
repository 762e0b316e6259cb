import { useEffect, useState, type ComponentType } from 'react';
import { useHost } from 'remote-kit';
import { useCompareList } from '../platform/compare-list';

/** Brings the compare bar, with the first product that is chosen: pages carry none of it before. */
export function CompareDock() {
  const host = useHost();
  const isWanted = useCompareList().items.length > 0;
  const [Bar, setBar] = useState<ComponentType>();
  useEffect(() => {
    if (isWanted) {
      import(/* webpackChunkName: "compare-bar" */ '../features/compare/compare-bar').then(
        ({ CompareBar }) => setBar(() => CompareBar),
        (error: unknown) => host.report(error, { remote: 'catalog', where: 'compare bar' }),
      );
    }
  }, [host, isWanted]);
  return Bar ? <Bar /> : null;
}

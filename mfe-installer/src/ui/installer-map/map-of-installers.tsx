import { useEffect, useState, useSyncExternalStore } from 'react';
import { useHost, useLazyPart } from 'remote-kit';
import type { InstallerMapProps } from './installer-map';
import { InstallerPlot } from './installer-plot';
import styles from './installer-plot.module.css';

const loadStreetMap = async () => (await import(/* webpackChunkName: "street-map-view" */ './street-map')).StreetMap;

/** Width from which the page has space for a map beside the list. */
const WIDE = '(width >= 56.25rem)';

function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(WIDE);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(WIDE).matches,
    () => false,
  );
}

/** A street map when the store has a style and the browser can draw it; otherwise the plot. */
export function MapOfInstallers(props: InstallerMapProps) {
  const { mapStyleUrl } = useHost().variant;
  const isWide = useIsWide();
  const [hasFailed, setFailed] = useState(false);
  const { Part: StreetMap, load } = useLazyPart('installer', 'street map', loadStreetMap);
  const isWanted = mapStyleUrl !== undefined && isWide;
  useEffect(() => {
    if (isWanted) void load().then((hasCome) => (hasCome ? undefined : setFailed(true)));
  }, [isWanted, load]);
  const plot = <InstallerPlot {...props} />;
  if (!mapStyleUrl) return plot;
  if (hasFailed)
    return (
      <>
        {plot}
        <p className={styles.note} role="status">
          The street map did not load. This drawing shows directions and distances.
        </p>
      </>
    );
  return isWide && StreetMap ? <StreetMap {...props} style={mapStyleUrl} onFailure={() => setFailed(true)} /> : plot;
}

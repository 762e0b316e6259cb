import { useEffect, useRef, useState } from 'react';
import { Button } from 'shared-ui';
import type { InstallerMapProps } from './installer-map';
import { loadMapLibrary } from './load-map-library';
import { createStreetPins, type StreetPins } from './street-pins';
import styles from './street-map.module.css';

interface StreetMapProps extends InstallerMapProps {
  /** Address of its style. */
  readonly style: string;
  /** Called when library, style or WebGL is missing. */
  readonly onFailure: () => void;
  /** Replaced in tests. */
  readonly load?: typeof loadMapLibrary;
}

const PATIENCE_MS = 15_000;
const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Installers on a street map: MapLibre GL with the store's configured style. */
export function StreetMap({
  list,
  highlighted,
  onPoint,
  onHighlight,
  style,
  onFailure,
  load = loadMapLibrary,
}: StreetMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const [pins, setPins] = useState<StreetPins | null>(null);
  const [credits, setCredits] = useState('');
  const latest = useRef({ list, onPoint, onHighlight, onFailure });
  useEffect(() => {
    latest.current = { list, onPoint, onHighlight, onFailure };
  });

  useEffect(() => {
    let drawn: StreetPins | null = null;
    let isOver = false;
    const fail = (): void => {
      if (!isOver) latest.current.onFailure();
    };
    const timer = setTimeout(fail, PATIENCE_MS);
    const draw = async (): Promise<void> => {
      const library = await load();
      if (isOver || !box.current) return;
      drawn = createStreetPins({
        library,
        container: box.current,
        style,
        styles: { pin: styles.pin ?? '', pinOn: styles.pinOn ?? '' },
        list: latest.current.list,
        onPoint: (installerId) => latest.current.onPoint(installerId),
        onHighlight: (installerId) => latest.current.onHighlight(installerId),
        onReady: (words) => {
          clearTimeout(timer);
          setCredits(words);
        },
        onFailure: fail,
        prefersStill: prefersStill(),
      });
      setPins(drawn);
    };
    draw().catch(fail);
    return () => {
      isOver = true;
      clearTimeout(timer);
      drawn?.remove();
    };
  }, [load, style]);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!pins) return;
    // The first list was drawn with the map.
    if (!isFirst.current) pins.show(list);
    isFirst.current = false;
  }, [list, pins]);
  useEffect(() => pins?.highlight(highlighted), [highlighted, list, pins]);

  return (
    <div>
      <div
        ref={box}
        className={styles.map}
        role="group"
        aria-label={`Map of the installers around ${list.zipCode}`}
        data-testid="street-map"
      />
      <div className={styles.below}>
        <Button kind="secondary" size="small" onClick={() => pins?.zoomBy(1)}>
          Zoom in
        </Button>
        <Button kind="secondary" size="small" onClick={() => pins?.zoomBy(-1)}>
          Zoom out
        </Button>
      </div>
      {credits ? <p className={styles.credits}>{credits}</p> : null}
    </div>
  );
}

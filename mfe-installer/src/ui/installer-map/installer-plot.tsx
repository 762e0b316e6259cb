import type { KeyboardEvent } from 'react';
import { pinLabel, type InstallerMapProps } from './installer-map';
import styles from './installer-plot.module.css';
import { PLOT_RADIUS, plotMiles, plotPoints } from './plot-points';

const RINGS = [0.5, 1];

/** Where the installers lie around the zip code, to scale: direction and distance, without streets. */
export function InstallerPlot({ list, highlighted, onPoint }: InstallerMapProps) {
  const miles = plotMiles(list);
  const points = plotPoints(list);
  const edge = PLOT_RADIUS * 1.12;
  const onKey = (installerId: string) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onPoint(installerId);
  };
  return (
    <svg
      className={styles.plot}
      viewBox={`${-edge} ${-edge} ${2 * edge} ${2 * edge}`}
      role="group"
      aria-label={`Where the installers are around ${list.zipCode}`}
      data-testid="installer-plot"
    >
      <g aria-hidden="true">
        {RINGS.map((share) => (
          <g key={share}>
            <circle r={PLOT_RADIUS * share} className={styles.ring} />
            <text y={-PLOT_RADIUS * share + 9} className={styles.ringLabel}>
              {miles * share} mi
            </text>
          </g>
        ))}
        <path d={`M0 ${-PLOT_RADIUS}V${PLOT_RADIUS}M${-PLOT_RADIUS} 0H${PLOT_RADIUS}`} className={styles.cross} />
        <circle r="4" className={styles.origin} />
        <text y="14" className={styles.ringLabel}>
          {list.zipCode}
        </text>
      </g>
      {[...points].reverse().map((point) => (
        <g
          key={point.installerId}
          role="button"
          tabIndex={0}
          aria-label={pinLabel(point.number, list.installers[point.number - 1]!)}
          aria-pressed={point.installerId === highlighted}
          transform={`translate(${point.x} ${point.y})`}
          className={point.installerId === highlighted ? styles.pointOn : styles.point}
          onClick={() => onPoint(point.installerId)}
          onKeyDown={onKey(point.installerId)}
        >
          <circle r="8" />
          <text dy="3" aria-hidden="true">
            {point.number}
          </text>
        </g>
      ))}
    </svg>
  );
}

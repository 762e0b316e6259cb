import type { InstallerList } from 'shared-contracts';
import { PLOT_RADIUS, plotMiles, plotPoints } from './plot-points';
import styles from './choose-installer.module.css';

interface InstallerPlotProps {
  readonly list: InstallerList;
  readonly shownIds: ReadonlySet<string>;
  readonly highlighted: string | null;
  readonly onPoint: (installerId: string) => void;
}

const RINGS = [0.5, 1];

/**
 * Where the installers lie around the zip code, to scale. The list beside it says the same in words, so it is hidden
 * from assistive technology.
 */
export function InstallerPlot({ list, shownIds, highlighted, onPoint }: InstallerPlotProps) {
  const shown = { ...list, installers: list.installers.filter(({ installerId }) => shownIds.has(installerId)) };
  const miles = plotMiles(shown);
  const points = plotPoints(shown);
  const edge = PLOT_RADIUS * 1.12;
  return (
    <svg
      className={styles.plot}
      viewBox={`${-edge} ${-edge} ${2 * edge} ${2 * edge}`}
      aria-hidden="true"
      data-testid="installer-plot"
    >
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
      {[...points].reverse().map((point) => (
        <g
          key={point.installerId}
          transform={`translate(${point.x} ${point.y})`}
          className={point.installerId === highlighted ? styles.pointOn : styles.point}
          onClick={() => onPoint(point.installerId)}
        >
          <circle r="8" />
          <text dy="3">{point.number}</text>
        </g>
      ))}
    </svg>
  );
}

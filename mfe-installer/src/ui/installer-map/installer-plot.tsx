import type { KeyboardEvent } from 'react';
import type { InstallerList } from 'shared-contracts';
import { clusterLabel, pinLabel, type InstallerMapProps } from './installer-map';
import styles from './installer-plot.module.css';
import { clusterPoints, PLOT_RADIUS, plotMiles, plotPoints, type PlotCluster } from './plot-points';

const RINGS = [0.5, 1];
const EDGE = PLOT_RADIUS * 1.12;

/** Compass and scale in miles. */
function CompassAndScale({ miles }: { readonly miles: number }) {
  const length = PLOT_RADIUS / 2;
  return (
    <g className={styles.legend}>
      <g transform={`translate(${EDGE - 12} ${-EDGE + 20})`}>
        <path d="M0 -11L5 6L0 3L-5 6Z" className={styles.needle} />
        <text y="15" className={styles.north}>
          N
        </text>
      </g>
      <g transform={`translate(${-EDGE + 8} ${EDGE - 8})`}>
        <path d={`M0 -4V0H${length}V-4`} className={styles.scale} />
        <text x={length / 2} y="-4" className={styles.ringLabel}>
          {miles / 2} mi
        </text>
      </g>
    </g>
  );
}

interface PinProps extends InstallerMapProps {
  readonly cluster: PlotCluster;
}

const labelOf = (list: InstallerList, { points }: PlotCluster): string => {
  const [{ number: first }, ...others] = points;
  const installer = list.installers[first - 1];
  if (installer && others.length === 0) return pinLabel(first, installer);
  return clusterLabel(
    points.map(({ number }) => number),
    list,
  );
};

/** A pin of one installer, or of several close ones. */
function Pin({ cluster, list, highlighted, onPoint, onHighlight }: PinProps) {
  const { points, x, y } = cluster;
  const at = points.findIndex(({ installerId }) => installerId === highlighted);
  const shown = points[at] ?? points[0];
  const press = (): void => onPoint((points[at + 1] ?? points[0]).installerId);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    press();
  };
  return (
    <g
      role="button"
      tabIndex={0}
      aria-label={labelOf(list, cluster)}
      aria-pressed={at >= 0}
      transform={`translate(${x} ${y})`}
      className={at >= 0 ? styles.pointOn : styles.point}
      onClick={press}
      onKeyDown={onKey}
      onPointerEnter={() => at < 0 && onHighlight(shown.installerId)}
      onFocus={() => at < 0 && onHighlight(shown.installerId)}
    >
      {points.length > 1 ? <circle r="10" className={styles.more} /> : null}
      <circle r="8" />
      <text dy="3" aria-hidden="true">
        {points.length === 1 || at >= 0 ? shown.number : `${points.length}×`}
      </text>
    </g>
  );
}

/** Installers around the ZIP code to scale, by direction and distance without streets. */
export function InstallerPlot(props: InstallerMapProps) {
  const { list } = props;
  const miles = plotMiles(list);
  const clusters = clusterPoints(plotPoints(list));
  return (
    <svg
      className={styles.plot}
      viewBox={`${-EDGE} ${-EDGE} ${2 * EDGE} ${2 * EDGE}`}
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
        <CompassAndScale miles={miles} />
      </g>
      {[...clusters].reverse().map((cluster) => (
        <Pin key={cluster.points[0].installerId} cluster={cluster} {...props} />
      ))}
    </svg>
  );
}

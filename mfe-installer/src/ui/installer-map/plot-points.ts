import type { InstallerList } from 'shared-contracts';

/** Half the side of the plot in its own units. */
export const PLOT_RADIUS = 100;
const MILES_PER_DEGREE = 69;

/** A point of the plot, north up; the ZIP code's center is 0,0. */
export interface PlotPoint {
  readonly installerId: string;
  readonly number: number;
  readonly x: number;
  readonly y: number;
}

/** Returns the radius of a plot in miles, rounded up so that rings have plain numbers. */
export function plotMiles({ installers }: Pick<InstallerList, 'installers'>): number {
  const farthest = Math.max(1, ...installers.map((installer) => installer.distance));
  return [1, 2, 3, 5, 10, 15, 20, 30, 50, 100].find((miles) => miles >= farthest) ?? Math.ceil(farthest / 50) * 50;
}

/** Returns positions to scale. */
export function plotPoints({ installers, origin }: Pick<InstallerList, 'installers' | 'origin'>): readonly PlotPoint[] {
  const scale = PLOT_RADIUS / plotMiles({ installers });
  const milesPerLongitude = MILES_PER_DEGREE * Math.cos((origin.lat * Math.PI) / 180);
  const clamp = (value: number): number => Math.max(-PLOT_RADIUS, Math.min(PLOT_RADIUS, value));
  return installers.map((installer, index) => ({
    installerId: installer.installerId,
    number: index + 1,
    x: clamp((installer.lon - origin.lon) * milesPerLongitude * scale),
    y: clamp((origin.lat - installer.lat) * MILES_PER_DEGREE * scale),
  }));
}

/** Overlapping pins, drawn as one. */
export interface PlotCluster {
  readonly x: number;
  readonly y: number;
  /** In the order of the list. */
  readonly points: readonly [PlotPoint, ...PlotPoint[]];
}

/** Minimum distance of two pins that can be read and clicked. */
const PIN_DISTANCE = 15;

/** Adds each pin to the first cluster that it overlaps; a cluster is at the position of its first pin. */
export function clusterPoints(points: readonly PlotPoint[]): readonly PlotCluster[] {
  const clusters: { readonly x: number; readonly y: number; readonly points: [PlotPoint, ...PlotPoint[]] }[] = [];
  for (const point of points) {
    const near = clusters.find(({ x, y }) => Math.hypot(x - point.x, y - point.y) < PIN_DISTANCE);
    if (near) near.points.push(point);
    else clusters.push({ x: point.x, y: point.y, points: [point] });
  }
  return clusters;
}

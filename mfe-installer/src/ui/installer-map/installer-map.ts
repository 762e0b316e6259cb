import type { ComponentType } from 'react';
import type { InstallerList } from 'shared-contracts';

/** What every map of installers is told, and tells. Numbers are those of the list beside it. */
export interface InstallerMapProps {
  readonly list: InstallerList;
  /** The one that stands out in the list. */
  readonly highlighted: string | null;
  /** A pin was pressed. */
  readonly onPoint: (installerId: string) => void;
  /** The pointer or the focus came to a pin, or left it. */
  readonly onHighlight: (installerId: string | null) => void;
}

/** A way to show where installers lie: the plot, or streets. */
export type InstallerMap = ComponentType<InstallerMapProps>;

/** Where the installer with this number is, for who does not see the pin. */
export const pinLabel = (number: number, { name, distance }: InstallerList['installers'][number]): string =>
  `${number}: ${name}, ${distance.toFixed(1)} miles. Show in the list`;

/** Installers that share a pin; each press leads to the next of them. */
export const clusterLabel = (numbers: readonly number[], { installers }: InstallerList): string =>
  `${numbers.length} installers close together: ` +
  `${numbers.map((number) => `${number} ${installers[number - 1]?.name ?? ''}`).join(', ')}. Show the next in the list`;

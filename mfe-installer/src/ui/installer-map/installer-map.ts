import type { ComponentType } from 'react';
import type { InstallerList } from 'shared-contracts';

/** Common props of all installer maps. Numbers match the list beside it. */
export interface InstallerMapProps {
  readonly list: InstallerList;
  /** Highlighted installer of the list. */
  readonly highlighted: string | null;
  /** Called on a click on a pin. */
  readonly onPoint: (installerId: string) => void;
  /** Called when the pointer or the focus enters or leaves a pin. */
  readonly onHighlight: (installerId: string | null) => void;
}

/** A presentation of installers' locations: plot or street map. */
export type InstallerMap = ComponentType<InstallerMapProps>;

/** Describes the location of the installer with this number, for screen readers. */
export const pinLabel = (number: number, { name, distance }: InstallerList['installers'][number]): string =>
  `${number}: ${name}, ${distance.toFixed(1)} miles. Show in the list`;

/** Describes installers that share a pin; each click selects the next one. */
export const clusterLabel = (numbers: readonly number[], { installers }: InstallerList): string =>
  `${numbers.length} installers close together: ` +
  `${numbers.map((number) => `${number} ${installers[number - 1]?.name ?? ''}`).join(', ')}. Show the next in the list`;

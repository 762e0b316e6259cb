import type { PublishedManifest } from 'shared-contracts';

/** A version that a team's process is ordered to release. */
export interface ReleaseOrder {
  readonly data: string;
  /** The folder of its sources. */
  readonly label: string;
  /** Without its lists of files. */
  readonly manifest: Omit<PublishedManifest, 'web' | 'node' | 'builtAt'>;
  readonly server: string;
  /** Its page's stylesheet; by default it has none. */
  readonly stylesheet?: string;
  /** Replaces its page's script after the build has described it; null removes the script. */
  readonly scriptAfterBuild?: string | null;
}

/** Printed by a process that has finished its build and is about to release it. */
export const BUILT = 'built';

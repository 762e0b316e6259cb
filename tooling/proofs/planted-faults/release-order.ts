import type { PublishedManifest } from 'shared-contracts';

/** A version as a process of a team is told to release it. */
export interface ReleaseOrder {
  readonly data: string;
  /** The folder that it would be built from. */
  readonly label: string;
  /** Without its lists of files. */
  readonly manifest: Omit<PublishedManifest, 'web' | 'node' | 'builtAt'>;
  readonly server: string;
  /** Its page's stylesheet; by default it has none. */
  readonly stylesheet?: string;
  /** Written over its page's script after the build has described it; null: the script is taken away. */
  readonly scriptAfterBuild?: string | null;
}

/** Printed by a process that has its build ready and is about to release it. */
export const BUILT = 'built';

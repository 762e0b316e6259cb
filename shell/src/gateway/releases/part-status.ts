import type { Part } from 'registry/composition';
import type { RenderCounts } from './render-counts';
import type { VariantRelease } from './variant-release';

/** One remote of a variant: what the registry wishes, and what shoppers get. */
export interface PartStatus {
  readonly name: string;
  /** The role that it overrides; null: a remote of ours. */
  readonly role: string | null;
  readonly wished: string;
  /** Null: nothing of it is served. */
  readonly served: string | null;
  /** Why the wished version is not served, in words; null: it is, or it is being loaded. */
  readonly problem: string | null;
  /** Its pages and widgets are rendered on the server now. */
  readonly isReady: boolean;
  /** Since this gateway loaded the served version. */
  readonly renders: RenderCounts;
}

const NO_RENDERS: RenderCounts = { total: 0, failed: 0, lastFailure: null };

/** Puts side by side what is wished and what is served. `problemOf`: what the log was told of a version. */
export function partStatuses(
  parts: readonly Part[],
  release: VariantRelease,
  problemOf: (part: Part) => string | null,
): readonly PartStatus[] {
  return parts.map((part) => {
    const { name, role, version: wished } = part;
    const remote = release.remotes.get(name);
    const served = remote?.manifest.version ?? null;
    return {
      name,
      role,
      wished,
      served,
      problem: served === wished ? null : problemOf(part),
      isReady: remote?.host.isReady ?? false,
      renders: remote?.renders ?? NO_RENDERS,
    };
  });
}

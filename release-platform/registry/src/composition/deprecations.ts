import type { Deprecation, Registry } from './registry';

/** Notices that are kept; a further one drops the oldest. */
const AT_MOST = 100;

type Version = Pick<Deprecation, 'remote' | 'version'>;

const isOf =
  ({ remote, version }: Version) =>
  (one: Deprecation): boolean =>
    one.remote === remote && one.version === version;

/** Returns the notice about a version; undefined without one. */
export const deprecationOf = ({ deprecations = [] }: Registry, version: Version): Deprecation | undefined =>
  deprecations.find(isOf(version));

/** Adds a notice, in place of another one about the same version. */
export function withDeprecation(registry: Registry, notice: Deprecation): Registry {
  const others = (registry.deprecations ?? []).filter((one) => !isOf(notice)(one));
  return { ...registry, deprecations: [...others, notice].slice(-AT_MOST) };
}

import type { Registry, VariantOverride } from './registry';

function withOverrides(registry: Registry, variant: string, place: string, override: VariantOverride): Registry {
  const { [place]: _before, ...others } = registry.variants[variant] ?? {};
  const isEmpty = Object.keys(override).length === 0;
  const overrides = isEmpty ? others : { ...others, [place]: override };
  return { ...registry, variants: { ...registry.variants, [variant]: overrides } };
}

/** Returns the version to which a variant is pinned; null without a pin. */
export const pinOf = (registry: Registry, variant: string, remote: string): string | null =>
  registry.variants[variant]?.[remote]?.version ?? null;

/** Pins a remote of every variant to a version in one variant. */
export const withPin = (registry: Registry, variant: string, remote: string, version: string): Registry =>
  withOverrides(registry, variant, remote, { ...registry.variants[variant]?.[remote], version });

/** Ends a pin: the variant gets the version of the others again. */
export function withoutPin(registry: Registry, variant: string, remote: string): Registry {
  const { version, ...override } = registry.variants[variant]?.[remote] ?? {};
  return version === undefined ? registry : withOverrides(registry, variant, remote, override);
}

/** Returns the variants that are pinned to a version. */
export const pinnedTo = (registry: Registry, remote: string, version: string): readonly string[] =>
  Object.keys(registry.variants).filter((variant) => pinOf(registry, variant, remote) === version);

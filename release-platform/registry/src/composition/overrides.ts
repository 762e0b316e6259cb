import type { RoleName } from 'shared-contracts';
import type { Registry, VariantOverride } from './registry';

/** A role in a variant. */
interface Place {
  readonly variant: string;
  readonly role: RoleName;
}

const KEPT = 10;

function setOverride(registry: Registry, { variant, role }: Place, override: VariantOverride | null): Registry {
  const { [role]: _previous, ...others } = registry.variants[variant] ?? {};
  const overrides = override === null ? others : { ...others, [role]: override };
  return { ...registry, variants: { ...registry.variants, [variant]: overrides } };
}

/** Returns the remote that overrides a role in a variant; null when our own remote serves it. */
export const overrideOf = (registry: Registry, { variant, role }: Place): string | null =>
  registry.variants[variant]?.[role]?.remote ?? null;

/** Returns the registry in which this remote overrides the role. */
export function withOverride(registry: Registry, place: Place, name: string): Registry {
  const now = overrideOf(registry, place);
  if (now === name) return registry;
  const { before = [], version } = registry.variants[place.variant]?.[place.role] ?? {};
  const kept = now === null ? [] : [...before, now].slice(-KEPT);
  return setOverride(registry, place, {
    ...(version && { version }),
    remote: name,
    ...(kept.length > 0 && { before: kept }),
  });
}

/** Returns the registry with the previous override, or without; null when there is no override. */
export function withoutOverride(registry: Registry, place: Place): Registry | null {
  const { remote, before = [], version } = registry.variants[place.variant]?.[place.role] ?? {};
  if (remote === undefined) return null;
  const previous = before.at(-1);
  const pin = version && { version };
  if (previous === undefined) return setOverride(registry, place, pin ? pin : null);
  const kept = before.slice(0, -1);
  return setOverride(registry, place, { ...pin, remote: previous, ...(kept.length > 0 && { before: kept }) });
}

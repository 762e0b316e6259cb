import { isRoleName, ROLES, type PageDeclaration, type RemoteManifest, type RoleName } from 'shared-contracts';
import type { Registry } from './registry';

/** A remote's place in a variant. */
export interface Part {
  readonly name: string;
  readonly version: string;
  /** Role that it overrides; null for a remote of our own. */
  readonly role: RoleName | null;
}

/**
 * Returns the remotes that override roles in a variant, by name. Names that the registry does not list as such are
 * ignored.
 */
function overridesOf(registry: Registry, benefitType: string): ReadonlyMap<string, RoleName> {
  const named = Object.entries(registry.variants[benefitType] ?? {}).flatMap(([role, { remote }]) =>
    remote !== undefined && isRoleName(role) && registry.remotes[remote]?.role === role
      ? [[remote, role] as const]
      : [],
  );
  return new Map(named);
}

/** Returns the parts of a variant: our own remotes, and those that override a role there. */
export function partsOf(registry: Registry, benefitType: string): readonly Part[] {
  const overriding = overridesOf(registry, benefitType);
  return Object.entries(registry.remotes).flatMap(([name, { version, role }]): readonly Part[] => {
    if (role !== undefined) return overriding.has(name) ? [{ name, version, role }] : [];
    return [{ name, version: registry.variants[benefitType]?.[name]?.version ?? version, role: null }];
  });
}

/** A part whose manifest is known. */
export type KnownPart = Pick<Part, 'name' | 'role'> & { readonly manifest: Pick<RemoteManifest, 'pages'> };

/** Returns the pages that each part serves, by name: pages of an overridden role belong to the overriding remote. */
export function answeredPages(parts: readonly KnownPart[]): ReadonlyMap<string, readonly PageDeclaration[]> {
  const taken = new Set(parts.flatMap(({ role }) => (role === null ? [] : ROLES[role].paths)));
  const kept = (pages: readonly PageDeclaration[]): readonly PageDeclaration[] =>
    pages
      .map((page) => ({ ...page, paths: page.paths.filter((path) => !taken.has(path)) }))
      .filter(({ paths }) => paths.length > 0);
  return new Map(
    parts.map(({ name, role, manifest }) => [name, role === null ? kept(manifest.pages) : manifest.pages]),
  );
}

/** Normalizes a pattern: `/Orders/:id/` and `/orders/:orderId` are the same addresses. */
const shapeOf = (pattern: string): string =>
  pattern
    .toLowerCase()
    .split('/')
    .filter(Boolean)
    .map((segment) => segment.replace(/^:[^?]*/, ':'))
    .join('/');

/** Returns paths that another part of a variant serves as well, each with that part's name. */
export function doubleAnswers(parts: readonly KnownPart[], name: string): readonly { path: string; other: string }[] {
  const pages = answeredPages(parts);
  const pathsOf = (part: string): readonly string[] => (pages.get(part) ?? []).flatMap(({ paths }) => paths);
  const own = new Set(pathsOf(name).map(shapeOf));
  return parts
    .filter((part) => part.name !== name)
    .flatMap((part) =>
      pathsOf(part.name)
        .filter((path) => own.has(shapeOf(path)))
        .map((path) => ({ path, other: part.name })),
    );
}

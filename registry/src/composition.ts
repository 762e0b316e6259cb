import { isRoleName, ROLES, type PageDeclaration, type RemoteManifest, type RoleName } from 'shared-contracts';
import type { Registry } from './registry';

/** A remote's place in a variant. */
export interface Part {
  readonly name: string;
  readonly version: string;
  /** The role that it overrides; null: a remote of ours. */
  readonly role: RoleName | null;
}

/**
 * The remotes that override roles in a variant, by name. Names that the registry does not know as such override
 * nothing.
 */
function overridesOf(registry: Registry, benefitType: string): ReadonlyMap<string, RoleName> {
  const named = Object.entries(registry.variants[benefitType] ?? {}).flatMap(([role, { remote }]) =>
    remote !== undefined && isRoleName(role) && registry.remotes[remote]?.role === role
      ? [[remote, role] as const]
      : [],
  );
  return new Map(named);
}

/** What a variant is put together from: the remotes of ours, and those that override a role there. */
export function partsOf(registry: Registry, benefitType: string): readonly Part[] {
  const overriding = overridesOf(registry, benefitType);
  return Object.entries(registry.remotes).flatMap(([name, { version, role }]): readonly Part[] => {
    if (role !== undefined) return overriding.has(name) ? [{ name, version, role }] : [];
    return [{ name, version: registry.variants[benefitType]?.[name]?.version ?? version, role: null }];
  });
}

/** A part whose manifest is known. */
export type KnownPart = Pick<Part, 'name' | 'role'> & { readonly manifest: Pick<RemoteManifest, 'pages'> };

/** The pages that each part answers, by its name: what an overridden role owns, nobody else answers there. */
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

/** `/Orders/:id/` and `/orders/:orderId` are the same addresses. */
const shapeOf = (pattern: string): string =>
  pattern
    .toLowerCase()
    .split('/')
    .filter(Boolean)
    .map((segment) => segment.replace(/^:[^?]*/, ':'))
    .join('/');

/** Paths that another part of a variant would answer as well as the named one, each with that part's name. */
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

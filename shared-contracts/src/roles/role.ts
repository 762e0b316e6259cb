import type { RemoteManifest } from '../remote/manifest';
import { CHECKOUT_ROLE } from './checkout';
import type { Role } from './role-contract';
import type { RoleName } from '../remote/role-name';

export type { Role, RoleStep } from './role-contract';
export type { RoleName } from '../remote/role-name';

/** Roles that a partner's remote may take, by name. Our own remote with the role has the same name. */
export const ROLES: Readonly<Record<RoleName, Role>> = { checkout: CHECKOUT_ROLE };

/** Returns whether a text is the name of a role. */
export const isRoleName = (text: string): text is RoleName => Object.hasOwn(ROLES, text);

const inWords = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');
const without = (names: readonly string[], known: readonly string[]): readonly string[] =>
  names.filter((name) => !known.includes(name));

function pathProblems(manifest: RemoteManifest, { name, paths }: Role): string[] {
  const own = manifest.pages.flatMap((page) => page.paths);
  const missing = without(paths, own);
  const foreign = without(own, paths);
  return [
    ...(missing.length > 0 ? [`it does not answer ${inWords(missing)}, which the role '${name}' has`] : []),
    ...(foreign.length > 0 ? [`it answers ${inWords(foreign)}, which the role '${name}' does not have`] : []),
  ];
}

function pageProblems(manifest: RemoteManifest, { page }: Role): string[] {
  return manifest.pages.flatMap(({ id, audience, layout = 'default', sitemap = [], links = [] }) => [
    ...(audience === page.audience
      ? []
      : [`its page '${id}' has the audience '${audience}' instead of '${page.audience}'`]),
    ...(layout === page.layout ? [] : [`its page '${id}' has the layout '${layout}' instead of '${page.layout}'`]),
    ...(sitemap.length === 0 ? [] : [`its page '${id}' asks search engines to come`]),
    ...(links.length === 0 ? [] : [`its page '${id}' asks for links in header or footer, which stay the store's own`]),
  ]);
}

function eventProblems(manifest: RemoteManifest, role: Role): string[] {
  const kinds = ['publishes', 'subscribes', 'handles', 'requests'] as const;
  return kinds.flatMap((kind) => {
    const foreign = without(manifest.events[kind], role.events[kind]);
    return foreign.length > 0
      ? [`its events.${kind} names ${inWords(foreign)}, which the role '${role.name}' has no part in`]
      : [];
  });
}

/**
 * Returns the reasons, as sentences, why a remote may not take a role; empty when it may. Checks the manifest only:
 * `npm run conformance` checks the running remote.
 */
export function roleProblems(manifest: RemoteManifest, role: Role): readonly string[] {
  const isForRole = manifest.role === role.name;
  return [
    ...(isForRole ? [] : [`its manifest does not say role: '${role.name}'`]),
    ...pathProblems(manifest, role),
    ...pageProblems(manifest, role),
    ...eventProblems(manifest, role),
    ...(manifest.widgets.length > 0 ? [`it declares widgets; the widgets of '${role.name}' stay the store's own`] : []),
    ...('node' in manifest && manifest.node !== undefined
      ? ['it has a server file; a stand-in is rendered by a render service of its team, or by browsers']
      : []),
  ];
}

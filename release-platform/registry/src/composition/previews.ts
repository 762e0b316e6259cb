import { createHash, randomBytes } from 'node:crypto';
import type { RoleName } from 'shared-contracts';
import type { Preview, Registry } from './registry';
import { withOverride } from './overrides';

const DAY_MS = 24 * 3_600_000;
const DAYS = 7;
/** Versions in previews; a further one ends the oldest. Gateways run a process for each. */
const AT_MOST = 20;

export const previewKey = (token: string): string => createHash('sha256').update(token).digest('hex');

export const isRunning = ({ until }: Preview, now = Date.now()): boolean => Date.parse(until) > now;

const running = ({ previews = [] }: Registry): readonly Preview[] => previews.filter((one) => isRunning(one));

/** A version to preview. */
export interface PreviewedVersion {
  readonly remote: string;
  readonly version: string;
  /** Digest of its sources. */
  readonly source?: string;
  /** Role that it takes in a variant; absent for a remote of every variant. */
  readonly place?: { readonly variant: string; readonly role: RoleName };
}

type RolePreview = Omit<PreviewedVersion, 'place'> & Required<PreviewedVersion>['place'];

/** Adds a preview. @returns the token that opens it, which is stored nowhere */
export function withPreview(
  registry: Registry,
  preview: RolePreview,
): { readonly registry: Registry; readonly token: string } {
  const token = randomBytes(24).toString('base64url');
  const until = new Date(Date.now() + DAYS * DAY_MS).toISOString();
  const previews = [...running(registry), { ...preview, key: previewKey(token), until }].slice(-AT_MOST);
  return { registry: { ...registry, previews }, token };
}

/** A version in a preview with a name, which combines versions of several remotes. */
export interface NamedPreview {
  readonly name: string;
  readonly days?: number;
  readonly shown: PreviewedVersion;
  /** Creates a token that only the holder of a key can create again. */
  readonly tokenOf: (name: string, salt: string) => string;
}

const isSamePlace = (one: Preview, { remote, place }: PreviewedVersion): boolean =>
  one.remote === remote && one.variant === place?.variant && one.role === place?.role;

/** Adds a version to a named preview, in place of another version of the same remote. */
export function withNamedPreview(
  registry: Registry,
  { name, days = DAYS, shown, tokenOf }: NamedPreview,
): { readonly registry: Registry; readonly token: string } {
  const salt = namedPreview(registry, name)[0]?.salt ?? randomBytes(12).toString('hex');
  const token = tokenOf(name, salt);
  const { place, ...version } = shown;
  const until = new Date(Date.now() + days * DAY_MS).toISOString();
  const added: Preview = { ...version, ...place, name, salt, key: previewKey(token), until };
  const others = running(registry).filter((one) => one.name !== name || !isSamePlace(one, shown));
  return { registry: { ...registry, previews: [...others, added].slice(-AT_MOST) }, token };
}

/** Returns the versions of a named preview. */
export const namedPreview = (registry: Registry, name: string): readonly Preview[] =>
  running(registry).filter((one) => one.name === name);

/** Ends a named preview. Its addresses stay invalid when the name is used again. */
export function withoutNamedPreview(registry: Registry, name: string): Registry {
  if (!registry.previews?.some((one) => one.name === name)) return registry;
  return { ...registry, previews: registry.previews.filter((one) => one.name !== name) };
}

type Shown = Pick<Preview, 'remote' | 'version' | 'variant' | 'role'>;

function withShown(registry: Registry, { remote, version, variant, role }: Shown): Registry {
  if (variant !== undefined && role !== undefined) {
    const remotes = { ...registry.remotes, [remote]: { version, role, history: [] } };
    return withOverride({ ...registry, remotes }, { variant, role }, remote);
  }
  const pins = Object.entries(registry.variants).map(([type, { [remote]: _pin, ...others }]) => [type, others]);
  return {
    ...registry,
    remotes: { ...registry.remotes, [remote]: { version, history: [] } },
    variants: Object.fromEntries(pins) as Registry['variants'],
  };
}

/** Returns the registry as if the versions of a preview were deployed and released. */
export const previewed = (registry: Registry, ...shown: readonly Shown[]): Registry =>
  shown.reduce(withShown, registry);

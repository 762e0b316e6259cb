import { createHash, randomBytes } from 'node:crypto';
import type { Preview, Registry } from './registry';
import { withOverride } from './overrides';

const LIFETIME_MS = 7 * 24 * 3_600_000;
const AT_MOST = 20;

export const previewKey = (token: string): string => createHash('sha256').update(token).digest('hex');

export const isRunning = ({ until }: Preview, now = Date.now()): boolean => Date.parse(until) > now;

/** Adds a preview. @returns the token that opens it, which is stored nowhere */
export function withPreview(
  registry: Registry,
  preview: Omit<Preview, 'key' | 'until'>,
): { readonly registry: Registry; readonly token: string } {
  const token = randomBytes(24).toString('base64url');
  const until = new Date(Date.now() + LIFETIME_MS).toISOString();
  const running = (registry.previews ?? []).filter((one) => isRunning(one));
  const previews = [...running, { ...preview, key: previewKey(token), until }].slice(-AT_MOST);
  return { registry: { ...registry, previews }, token };
}

/** Returns the registry as if the preview were deployed and released. */
export function previewed(registry: Registry, preview: Omit<Preview, 'key' | 'until'>): Registry {
  const { remote, version, role, variant } = preview;
  const remotes = { ...registry.remotes, [remote]: { version, role, history: [] } };
  return withOverride({ ...registry, remotes }, { variant, role }, remote);
}

import path from 'node:path';
import { shellBuildDir, storedShellBuild, type ShellBuild } from 'registry/versions/shell-build';
import type { ShellAssets } from '../assets/shell-assets';
import type { LoadedRemote } from '../releases/loaded-remote';
import { createVariantRelease, type LoadedPart, type VariantRelease } from '../releases/variant-release';
import { devCookie, devTokens } from './dev-cookie';
import { devShellData } from './dev-messages';
import type { DevSession } from './dev-session';
import type { DevSessions } from './dev-sessions';

/** View of a developer's browser, which replaces the release. */
export interface DevView {
  readonly release: VariantRelease;
  readonly shell: ShellAssets;
  /** Names of the remotes in development. */
  readonly remotes: readonly string[];
}

/** Answer for a browser with the dev cookie. */
export interface DevAnswer {
  /** Null when none of its sessions runs. */
  readonly view: DevView | null;
  /** `Set-Cookie` without ended sessions; undefined when all of them run. */
  readonly cookie?: string;
  /** Remotes whose session has ended. */
  readonly ended: readonly string[];
}

/** Overlays dev sessions on releases, for the browsers that opened them. */
export class DevViews {
  /** Keyed by id of the shell's development build. */
  readonly #shells = new Map<string, Promise<ShellBuild | null>>();

  constructor(
    readonly data: string,
    readonly sessions: DevSessions,
  ) {}

  /** Returns the running sessions of a browser, newest first. */
  of(cookies: string | undefined): readonly DevSession[] {
    return (devTokens(cookies) ?? []).map((token) => this.sessions.find(token)).filter((session) => session !== null);
  }

  /** Null when the browser has opened no session. */
  async answer(cookies: string | undefined, release: VariantRelease, shell: ShellAssets): Promise<DevAnswer | null> {
    const tokens = devTokens(cookies);
    if (tokens === null) return null;
    const running = tokens.filter((token) => this.sessions.find(token) !== null);
    const over = tokens.filter((token) => !running.includes(token));
    const ended = [...new Set(over.flatMap((token) => this.sessions.endedBy(token) ?? []))];
    const isStale = over.length > 0 || running.length === 0;
    const view = await this.#viewOf(this.of(cookies), release, shell);
    return { view, ended, ...(isStale && { cookie: devCookie(running) }) };
  }

  /** Returns the folder of the shell's development build for a browser's sessions; null without one. */
  async shellDir(cookies: string | undefined): Promise<string | null> {
    const build = await this.#shellBuild(this.of(cookies));
    return build && path.join(shellBuildDir(devShellData(this.data), build.id), 'web');
  }

  async #viewOf(sessions: readonly DevSession[], release: VariantRelease, shell: ShellAssets): Promise<DevView | null> {
    const build = await this.#shellBuild(sessions);
    const remotes = new Map<string, LoadedRemote>();
    for (const remote of sessions.flatMap((session) => session.remotes))
      if (!remotes.has(remote.manifest.name)) remotes.set(remote.manifest.name, remote);
    const parts = partsWith([...remotes.values()], release);
    const developed = createVariantRelease(parts, release.placements);
    const shown = parts.filter(({ remote }) => remotes.get(remote.manifest.name) === remote).map(({ name }) => name);
    if (!build || shown.length === 0) return null;
    return { release: developed, shell: withBuild(shell, build), remotes: shown };
  }

  async #shellBuild([newest]: readonly DevSession[]): Promise<ShellBuild | null> {
    if (!newest) return null;
    const known = this.#shells.get(newest.shell) ?? storedShellBuild(devShellData(this.data), newest.shell);
    this.#shells.set(newest.shell, known);
    return known;
  }
}

/** A new remote of our own is placed immediately; one with a role is placed where the release has it. */
function partsWith(remotes: readonly LoadedRemote[], { parts }: VariantRelease): readonly LoadedPart[] {
  const find = (name: string): LoadedRemote | undefined => remotes.find(({ manifest }) => manifest.name === name);
  const replaced = parts.map((part) => ({ ...part, remote: find(part.name) ?? part.remote }));
  const added = remotes
    .filter(({ manifest }) => manifest.role === undefined && !parts.some(({ name }) => name === manifest.name))
    .map((remote) => ({ name: remote.manifest.name, role: null, remote }));
  return [...replaced, ...added];
}

/** Browser side of a development build; header, footer and error pages come from the released one. */
function withBuild(shell: ShellAssets, { id, web }: ShellBuild): ShellAssets {
  const file = (name: string) => ({ href: `/assets/dev/${name}`, integrity: web.files[name]?.integrity ?? '' });
  return {
    ...shell,
    build: { ...shell.build, id: `${shell.build.id}-dev-${id}` },
    main: file(web.main),
    sharedFiles: (name) => (web.shared[name] ?? []).map(file),
  };
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  browserOnly,
  detectIsolation,
  type Log,
  type Renderer,
  RenderHost,
  RenderService,
} from '../../shell/src/gateway/rehearsal';
import { machineSlowdown } from './machine-slowdown';
import { GATEWAY_LIMITS, type RehearsalLimits } from './rehearsal-limits';
import type { VersionFiles } from './version-files';

/** A rendering version, in the gateway's own kind of process. */
export interface RehearsalHost {
  readonly renderer: Renderer;
  stop(): Promise<void>;
}

/** The last message to the process's owner: the reason when it does not start. */
function lastWords(): { readonly log: Log; readonly reason: () => string | null } {
  let said: string | null = null;
  const note = (_fields: object, message: string): void => {
    const [, refused] = /refused its server file: (.*)/.exec(message) ?? [];
    const [, replaced] = /render host is replaced: (.*)/.exec(message) ?? [];
    const [, ended] = /render host ended \((.*)\)/.exec(message) ?? [];
    said ??= refused ?? replaced ?? (ended === undefined ? null : `its process ended (${ended}) while it was loaded`);
  };
  return { log: { info: () => undefined, warn: () => undefined, error: note }, reason: () => said };
}

/** Longer than a gateway's limit, because a process without CPU time must not count as stuck here. */
const STUCK_MS = 15_000;
const SILENT = 'it neither answers nor ends';

interface StartOptions {
  /** Slowdown of a process on this machine now; 1 when idle. */
  readonly slowdownNow?: () => number;
  readonly limits?: RehearsalLimits;
}

/**
 * Starts a version's server file within a gateway's deadline. A version that misses it on a busy machine is restarted
 * once, with more time in proportion to the slowdown.
 * @returns the reason when it does not start
 */
export async function startHost(
  version: VersionFiles,
  renderServiceOrigins: ReadonlySet<string>,
  { slowdownNow = machineSlowdown, limits: { readyWithinMs } = GATEWAY_LIMITS }: StartOptions,
): Promise<RehearsalHost | { readonly problem: string }> {
  const first = await start(version, renderServiceOrigins, readyWithinMs);
  if (!('problem' in first) || !first.problem.endsWith(SILENT)) return first;
  const slowdown = slowdownNow();
  return slowdown > 1 ? start(version, renderServiceOrigins, readyWithinMs * slowdown) : first;
}

async function start(
  { manifest, read }: VersionFiles,
  renderServiceOrigins: ReadonlySet<string>,
  readyWithinMs: number,
): Promise<RehearsalHost | { readonly problem: string }> {
  const { name: remote, version, node, renderService } = manifest;
  const { log, reason } = lastWords();
  if (renderService) {
    // The gateway's settings decide whether it calls the service; without them browsers render it here, too.
    const isAsked = renderServiceOrigins.has(new URL(renderService.url).origin);
    const renderer = isAsked ? new RenderService({ remote, version, url: renderService.url, log }) : browserOnly;
    return { renderer, stop: () => renderer.drain(0) };
  }
  if (!node) return { renderer: browserOnly, stop: async () => undefined };
  const source = await read(`node/${node.entry}`);
  if (source === null) return { problem: `its server file '${node.entry}' is missing` };
  const dir = await mkdtemp(path.join(os.tmpdir(), 'rehearsal-'));
  const file = path.join(dir, 'server.cjs');
  await writeFile(file, source);
  const integrity = node.files[node.entry]?.integrity ?? '';
  const isolation = await detectIsolation();
  const times = { readyWithinMs, stuckMs: STUCK_MS };
  const renderer = new RenderHost({ remote, version, file, integrity, isolation, log, ...times });
  const isReady = await renderer.warmedUp();
  await rm(dir, { recursive: true, force: true });
  if (isReady) return { renderer, stop: () => renderer.drain(0) };
  await renderer.drain(0);
  return { problem: `its server file does not load: ${reason() ?? SILENT}` };
}

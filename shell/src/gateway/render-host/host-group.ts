import os from 'node:os';
import type { RenderRequest, ServerApi } from 'shared-contracts';
import { RenderHost, type RenderHostOptions } from './render-host';
import type { Renderer, RenderOutcome } from './renderer';

/** More hosts render a page no sooner, because one process composes all pages. */
const MOST_HOSTS = 4;

/** After a render ended two processes, no render is repeated for this time. */
const RETRY_PAUSE_MS = 10_000;

/** A process starts in a quarter of a second; longer waits are useless. */
const MAX_RESTART_WAIT_MS = 1_000;

/** Returns the number of render hosts for this machine: one for every two cores. */
export const usualHosts = (cores = os.availableParallelism()): number =>
  Math.min(MOST_HOSTS, Math.max(1, Math.floor(cores / 2)));

/**
 * Several render hosts of one version. The ready host with the fewest renders gets the next one, so that a hanging or
 * starting host delays only its own.
 */
export class HostGroup implements Renderer {
  readonly isTracked = true;
  readonly #hosts: readonly RenderHost[];
  #noRetryUntil = 0;

  /** @param count at least 1 */
  constructor(
    options: RenderHostOptions,
    readonly count: number,
  ) {
    this.#hosts = Array.from({ length: count }, () => new RenderHost(options));
  }

  get isReady(): boolean {
    return this.#hosts.some(({ isReady }) => isReady);
  }

  get pid(): number | undefined {
    return this.#leastBusy().pid;
  }

  /** For all hosts: a version that starts only sometimes must not be served. */
  async warmedUp(): Promise<boolean> {
    const warm = await Promise.all(this.#hosts.map((host) => host.warmedUp()));
    return warm.every(Boolean);
  }

  /** A render whose process is killed is repeated by another host, or by its successor. */
  async render(request: RenderRequest, api: ServerApi, deadlineMs: number): Promise<RenderOutcome> {
    const endsAt = Date.now() + deadlineMs;
    const outcome = await this.#renderOnce(request, api, deadlineMs);
    const leftMs = endsAt - Date.now();
    if (outcome.ok || !outcome.isKilled || leftMs <= 0 || Date.now() < this.#noRetryUntil) return outcome;
    const second = await this.#renderOnce(request, api, leftMs);
    // This render may be why the kernel kills processes.
    if (!second.ok && second.isKilled) this.#noRetryUntil = Date.now() + RETRY_PAUSE_MS;
    return second;
  }

  async drain(withinMs?: number): Promise<void> {
    await Promise.all(this.#hosts.map((host) => host.drain(withinMs)));
  }

  async #renderOnce(request: RenderRequest, api: ServerApi, deadlineMs: number): Promise<RenderOutcome> {
    const endsAt = Date.now() + deadlineMs;
    if (!this.isReady) await this.#anyReady(Math.min(deadlineMs, MAX_RESTART_WAIT_MS));
    return this.#leastBusy().render(request, api, Math.max(1, endsAt - Date.now()));
  }

  /** Resolves when a host can render, or when none will in time. */
  async #anyReady(withinMs: number): Promise<void> {
    const waits = this.#hosts.map((host) => host.readyWithin(withinMs));
    const firstReady = waits.map(async (wait) => {
      if (!(await wait)) throw new Error('not in time');
    });
    await Promise.any(firstReady).catch(() => undefined);
  }

  #leastBusy(): RenderHost {
    const ready = this.#hosts.filter(({ isReady }) => isReady);
    const candidates = ready.length > 0 ? ready : this.#hosts;
    return candidates.reduce((best, host) => (host.waiting < best.waiting ? host : best));
  }
}

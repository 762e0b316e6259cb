import os from 'node:os';
import type { RenderRequest, ServerApi } from 'shared-contracts';
import { RenderHost, type RenderHostOptions } from './render-host';
import type { Renderer, RenderOutcome } from './renderer';

/** More render a page no sooner: whoever puts the pages together is one process. */
const MOST_HOSTS = 4;

/** Render hosts of a version that this machine has room for: one for every two cores. */
export const usualHosts = (cores = os.availableParallelism()): number =>
  Math.min(MOST_HOSTS, Math.max(1, Math.floor(cores / 2)));

/**
 * Several render hosts of one version. Each render is done by the ready one that has the fewest to do: one that is
 * stuck or starts anew holds up what it has, and nothing else.
 */
export class HostGroup implements Renderer {
  readonly isTracked = true;
  readonly #hosts: readonly RenderHost[];

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

  /** Of all: a version that starts only now and then is none to switch to. */
  async warmedUp(): Promise<boolean> {
    const warm = await Promise.all(this.#hosts.map((host) => host.warmedUp()));
    return warm.every(Boolean);
  }

  render(request: RenderRequest, api: ServerApi, deadlineMs: number): Promise<RenderOutcome> {
    return this.#leastBusy().render(request, api, deadlineMs);
  }

  async drain(withinMs?: number): Promise<void> {
    await Promise.all(this.#hosts.map((host) => host.drain(withinMs)));
  }

  #leastBusy(): RenderHost {
    const ready = this.#hosts.filter(({ isReady }) => isReady);
    const [first, ...others] = ready.length > 0 ? ready : this.#hosts;
    return others.reduce((best, host) => (host.waiting < best.waiting ? host : best), first!);
  }
}

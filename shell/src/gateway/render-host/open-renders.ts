import type { ServerApi } from 'shared-contracts';
import type { RawOutcome } from './renderer';

interface OpenRender {
  /** Null: nobody waits for it any more. */
  finish: ((outcome: RawOutcome) => void) | null;
  readonly api: ServerApi;
  calls: number;
  readonly waits: ApiWaits;
}

/** How long a render has waited for the API, counting calls at the same time once. */
class ApiWaits {
  #open = 0;
  #since = 0;
  #ms = 0;

  get ms(): number {
    return this.#ms + (this.#open > 0 ? Date.now() - this.#since : 0);
  }

  async during<T>(call: Promise<T>): Promise<T> {
    if (this.#open === 0) this.#since = Date.now();
    this.#open += 1;
    try {
      return await call;
    } finally {
      this.#open -= 1;
      if (this.#open === 0) this.#ms += Date.now() - this.#since;
    }
  }
}

/** Calls of the API that one render may make. */
const MAX_CALLS = 64;
/** Renders that nobody waits for any more and that still have not ended: such a process is leaking. */
const MAX_LATE = 1_000;
/** Calls on behalf of renders that are over: a promise that nobody awaited makes a few. */
const MAX_STRAY_CALLS = 1_000;

/** What a process was asked and has not answered: whatever else it says was not asked for. */
export class OpenRenders {
  readonly #renders = new Map<number, OpenRender>();
  #late = 0;
  #strayCalls = 0;

  /** Renders that somebody waits for. */
  get waiting(): number {
    return this.#renders.size - this.#late;
  }

  open(id: number, api: ServerApi, finish: (outcome: RawOutcome) => void): void {
    const waits = new ApiWaits();
    const timed: ServerApi = { get: (path, query) => waits.during(api.get(path, query)) };
    this.#renders.set(id, { api: timed, finish, calls: 0, waits });
  }

  /** Milliseconds of a render in which the API had not answered it yet. */
  apiWaitMs(id: number): number {
    return this.#renders.get(id)?.waits.ms ?? 0;
  }

  /** Nobody waits longer; the answer may still come. @returns false when too many have been given up. */
  abandon(id: number, outcome: RawOutcome): boolean {
    const render = this.#renders.get(id);
    if (!render?.finish) return true;
    const { finish } = render;
    render.finish = null;
    this.#late += 1;
    finish(outcome);
    return this.#late <= MAX_LATE;
  }

  /** @returns false when nobody asked for this answer. */
  answered(id: number, outcome: RawOutcome): boolean {
    const render = this.#renders.get(id);
    if (!render) return false;
    this.#renders.delete(id);
    if (!render.finish) this.#late -= 1;
    render.finish?.(outcome);
    return true;
  }

  /** The API for one more call of this render; null: it is over. `'too-many'`: no render needs so many. */
  apiFor(id: number): ServerApi | null | 'too-many' {
    const render = this.#renders.get(id);
    if (!render) return ++this.#strayCalls > MAX_STRAY_CALLS ? 'too-many' : null;
    render.calls += 1;
    if (render.calls > MAX_CALLS) return 'too-many';
    return render.finish ? render.api : null;
  }

  /** The process is gone. */
  endAll(outcome: RawOutcome): void {
    const all = [...this.#renders.values()];
    this.#renders.clear();
    this.#late = 0;
    this.#strayCalls = 0;
    for (const { finish } of all) finish?.(outcome);
  }
}

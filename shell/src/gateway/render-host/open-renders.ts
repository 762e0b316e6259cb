import type { ServerApi } from 'shared-contracts';
import type { RawOutcome } from './renderer';

interface OpenRender {
  /** Null after its caller stopped waiting. */
  finish: ((outcome: RawOutcome) => void) | null;
  readonly api: ServerApi;
  calls: number;
  readonly waits: ApiWaits;
}

/** Time that a render has waited for the API; concurrent calls count once. */
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

/** Maximum API calls of one render. */
const MAX_CALLS = 64;
/** Maximum abandoned renders that have not ended; a process with more is leaking. */
const MAX_LATE = 1_000;
/** Maximum calls of ended renders; a promise without await causes a few. */
const MAX_STRAY_CALLS = 1_000;

/** Open requests of a process; other output of it was not requested. */
export class OpenRenders {
  readonly #renders = new Map<number, OpenRender>();
  #late = 0;
  #strayCalls = 0;

  /** Renders with a waiting caller. */
  get waiting(): number {
    return this.#renders.size - this.#late;
  }

  open(id: number, api: ServerApi, finish: (outcome: RawOutcome) => void): void {
    const waits = new ApiWaits();
    const timed: ServerApi = { get: (path, query) => waits.during(api.get(path, query)) };
    this.#renders.set(id, { api: timed, finish, calls: 0, waits });
  }

  /** Returns the milliseconds of a render spent waiting for the API. */
  apiWaitMs(id: number): number {
    return this.#renders.get(id)?.waits.ms ?? 0;
  }

  /** Abandons a render; its answer may still arrive. @returns false when too many are abandoned */
  abandon(id: number, outcome: RawOutcome): boolean {
    const render = this.#renders.get(id);
    if (!render?.finish) return true;
    const { finish } = render;
    render.finish = null;
    this.#late += 1;
    finish(outcome);
    return this.#late <= MAX_LATE;
  }

  /** @returns false when this answer was not requested */
  answered(id: number, outcome: RawOutcome): boolean {
    const render = this.#renders.get(id);
    if (!render) return false;
    this.#renders.delete(id);
    if (!render.finish) this.#late -= 1;
    render.finish?.(outcome);
    return true;
  }

  /** Returns the API for one more call of this render; null after its end, `'too-many'` above the limit. */
  apiFor(id: number): ServerApi | null | 'too-many' {
    const render = this.#renders.get(id);
    if (!render) return ++this.#strayCalls > MAX_STRAY_CALLS ? 'too-many' : null;
    render.calls += 1;
    if (render.calls > MAX_CALLS) return 'too-many';
    return render.finish ? render.api : null;
  }

  /** Called when the process is gone. */
  endAll(outcome: RawOutcome): void {
    const all = [...this.#renders.values()];
    this.#renders.clear();
    this.#late = 0;
    this.#strayCalls = 0;
    for (const { finish } of all) finish?.(outcome);
  }
}

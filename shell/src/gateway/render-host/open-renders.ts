import type { ServerApi } from 'shared-contracts';
import type { RawOutcome } from './renderer';

interface OpenRender {
  /** Null: nobody waits for it any more. */
  finish: ((outcome: RawOutcome) => void) | null;
  readonly api: ServerApi;
  calls: number;
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
    this.#renders.set(id, { api, finish, calls: 0 });
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

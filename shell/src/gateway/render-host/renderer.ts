import type { RenderAnswer, RenderRequest, ServerApi } from 'shared-contracts';
import { checkRenderAnswer } from './render-answer';

export type RenderFailure = {
  readonly ok: false;
  /** `browser-only`: no server renders it, by design. */
  readonly reason: 'timeout' | 'failed' | 'unavailable' | 'overloaded' | 'browser-only';
  readonly message: string;
  /** True when most of the time was spent waiting for the API. */
  readonly isApiSlow?: boolean;
  /** True when its process was killed from outside, which is not the render's fault. */
  readonly isKilled?: boolean;
};

/** Outcome of a render. A failure is never an exception: the caller shows the skeleton. */
export type RenderOutcome = { readonly ok: true; readonly answer: RenderAnswer } | RenderFailure;

/** Unvalidated answer of foreign code. */
export type RawOutcome = { readonly ok: true; readonly answer: unknown } | RenderFailure;

/** Renders one version of one remote: in a local process, or by a remote service. */
export interface Renderer {
  readonly isReady: boolean;
  /** True when it reads data only through the gateway, so that all its cache tags are known. */
  readonly isTracked: boolean;
  /** Id of the process, if any. */
  readonly pid?: number | undefined;
  /** Resolves to true once it can render; false when its first start failed. */
  warmedUp(): Promise<boolean>;
  render(request: RenderRequest, api: ServerApi, deadlineMs: number): Promise<RenderOutcome>;
  /** Completes running renders, then ends the renderer. */
  drain(withinMs?: number): Promise<void>;
}

/** Validates a {@link RawOutcome}; the only way to a {@link RenderOutcome}. */
export function checkOutcome(outcome: RawOutcome, request: RenderRequest): RenderOutcome {
  if (!outcome.ok) return outcome;
  const checked = checkRenderAnswer(outcome.answer, request);
  return checked.ok
    ? checked
    : { ok: false, reason: 'failed', message: `its answer is not used: ${checked.problem}`.slice(0, 500) };
}

/** Renderer of a remote with neither a server file nor a render service. */
export const browserOnly: Renderer = {
  isReady: true,
  isTracked: true,
  warmedUp: async () => true,
  render: async () => ({ ok: false, reason: 'browser-only', message: 'browsers render it' }),
  drain: async () => undefined,
};

/** Returns the renderer with a replaced `render` function. */
export const wrapRenderer = (renderer: Renderer, render: Renderer['render']): Renderer => ({
  isTracked: renderer.isTracked,
  get isReady() {
    return renderer.isReady;
  },
  get pid() {
    return renderer.pid;
  },
  warmedUp: () => renderer.warmedUp(),
  drain: (withinMs) => renderer.drain(withinMs),
  render,
});

/** Returns the failure of a render that missed its deadline, with the time spent in the API. */
export function timeoutOf(deadlineMs: number, apiWaitMs: number): RenderFailure {
  const isApiSlow = apiWaitMs > deadlineMs / 2;
  const message = `no answer within ${deadlineMs} ms`;
  const cause = isApiSlow ? `, of which the API took ${apiWaitMs} ms` : '';
  return { ok: false, reason: 'timeout', message: message + cause, isApiSlow };
}

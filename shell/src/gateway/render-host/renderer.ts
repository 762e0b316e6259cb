import type { RenderAnswer, RenderRequest, ServerApi } from 'shared-contracts';
import { checkRenderAnswer } from './render-answer';

export type RenderFailure = {
  readonly ok: false;
  /** `browser-only`: nothing renders it on a server, by design. */
  readonly reason: 'timeout' | 'failed' | 'unavailable' | 'overloaded' | 'browser-only';
  readonly message: string;
  /** The renderer had no fault in it: most of the time passed while the API did not answer. */
  readonly isApiSlow?: boolean;
  /** Its process was killed from outside, which says nothing of this render. */
  readonly isKilled?: boolean;
};

/** How a render went. A failure is never an exception: the caller shows the skeleton. */
export type RenderOutcome = { readonly ok: true; readonly answer: RenderAnswer } | RenderFailure;

/** An answer as it came, from code that nobody here wrote. */
export type RawOutcome = { readonly ok: true; readonly answer: unknown } | RenderFailure;

/** Where the answers of one version of one remote come from: a process here, or a service elsewhere. */
export interface Renderer {
  readonly isReady: boolean;
  /** It reads what it shows through the gateway alone: all that it was made from is known. */
  readonly isTracked: boolean;
  /** Of the process, where there is one. */
  readonly pid?: number | undefined;
  /** True once it can render; false when its first start failed. */
  warmedUp(): Promise<boolean>;
  render(request: RenderRequest, api: ServerApi, deadlineMs: number): Promise<RenderOutcome>;
  /** Lets running renders end, then ends what renders. */
  drain(withinMs?: number): Promise<void>;
}

/** Turns what came into what may be used; the one way from a {@link RawOutcome} to a {@link RenderOutcome}. */
export function checkOutcome(outcome: RawOutcome, request: RenderRequest): RenderOutcome {
  if (!outcome.ok) return outcome;
  const checked = checkRenderAnswer(outcome.answer, request);
  return checked.ok
    ? checked
    : { ok: false, reason: 'failed', message: `its answer is not used: ${checked.problem}`.slice(0, 500) };
}

/** For a remote that has neither a server file nor a render service. */
export const browserOnly: Renderer = {
  isReady: true,
  isTracked: true,
  warmedUp: async () => true,
  render: async () => ({ ok: false, reason: 'browser-only', message: 'browsers render it' }),
  drain: async () => undefined,
};

/** The renderer, with another way to render. */
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

/** Returns the failure of a render that missed its deadline, with the part of it that the API took. */
export function timeoutOf(deadlineMs: number, apiWaitMs: number): RenderFailure {
  const isApiSlow = apiWaitMs > deadlineMs / 2;
  const message = `no answer within ${deadlineMs} ms`;
  const cause = isApiSlow ? `, of which the API took ${apiWaitMs} ms` : '';
  return { ok: false, reason: 'timeout', message: message + cause, isApiSlow };
}

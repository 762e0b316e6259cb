import { wrapRenderer, type Renderer } from '../render-host/renderer';

/** Render statistics of a version. */
export interface RenderCounts {
  readonly total: number;
  /** Excludes parts that only browsers render. */
  readonly failed: number;
  /** Latest failure. */
  readonly lastFailure: { readonly at: string; readonly message: string } | null;
}

const MAX_MESSAGE = 300;

/** Wraps a renderer and counts its outcomes. */
export function countingRenders(renderer: Renderer): { readonly host: Renderer; readonly renders: RenderCounts } {
  const renders: { -readonly [Key in keyof RenderCounts]: RenderCounts[Key] } = {
    total: 0,
    failed: 0,
    lastFailure: null,
  };
  const host = wrapRenderer(renderer, async (request, api, deadlineMs) => {
    const outcome = await renderer.render(request, api, deadlineMs);
    renders.total += 1;
    if (outcome.ok || outcome.reason === 'browser-only') return outcome;
    renders.failed += 1;
    renders.lastFailure = { at: new Date().toISOString(), message: outcome.message.slice(0, MAX_MESSAGE) };
    return outcome;
  });
  return { host, renders };
}

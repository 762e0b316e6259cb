import type { RenderRequest } from 'shared-contracts';
import { wrapRenderer, type Renderer, type RenderFailure } from '../render-host/renderer';

/** Render statistics of a version. */
export interface RenderCounts {
  /** Time from which renders are counted, ISO 8601. A version that is loaded again has another one. */
  readonly since: string;
  readonly total: number;
  /** Excludes parts that only browsers render. */
  readonly failed: number;
  /** Latest failure. */
  readonly lastFailure: { readonly at: string; readonly message: string } | null;
}

/** Renders of one loaded version, in all variants. */
export interface VersionRenders extends Pick<RenderCounts, 'since' | 'total' | 'failed'> {
  readonly name: string;
  readonly version: string;
}

const MAX_MESSAGE = 300;

/**
 * Wraps a renderer and counts its outcomes.
 * @param onFailure called with each failure
 */
export function countingRenders(
  renderer: Renderer,
  onFailure: (request: RenderRequest, failure: RenderFailure) => void = () => undefined,
): { readonly host: Renderer; readonly renders: RenderCounts } {
  const renders: { -readonly [Key in keyof RenderCounts]: RenderCounts[Key] } = {
    since: new Date().toISOString(),
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
    onFailure(request, outcome);
    return outcome;
  });
  return { host, renders };
}

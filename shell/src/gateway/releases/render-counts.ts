import type { PublishedManifest, RenderRequest } from 'shared-contracts';
import { wrapRenderer, type Renderer, type RenderFailure, type RenderOutcome } from '../render-host/renderer';

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

/** Measures a render of a version. */
export type ObserveRender = (
  manifest: PublishedManifest,
  request: RenderRequest,
  result: { readonly outcome: RenderOutcome; readonly seconds: number },
) => void;

interface RenderListeners {
  readonly onFailure?: (request: RenderRequest, failure: RenderFailure) => void;
  readonly onRender?: (request: RenderRequest, outcome: RenderOutcome, seconds: number) => void;
}

/** Wraps a renderer and counts its outcomes. */
export function countingRenders(
  renderer: Renderer,
  { onFailure, onRender }: RenderListeners = {},
): { readonly host: Renderer; readonly renders: RenderCounts } {
  const renders: { -readonly [Key in keyof RenderCounts]: RenderCounts[Key] } = {
    since: new Date().toISOString(),
    total: 0,
    failed: 0,
    lastFailure: null,
  };
  const host = wrapRenderer(renderer, async (request, api, deadlineMs) => {
    const startedAt = performance.now();
    const outcome = await renderer.render(request, api, deadlineMs);
    onRender?.(request, outcome, (performance.now() - startedAt) / 1_000);
    renders.total += 1;
    if (outcome.ok || outcome.reason === 'browser-only') return outcome;
    renders.failed += 1;
    renders.lastFailure = { at: new Date().toISOString(), message: outcome.message.slice(0, MAX_MESSAGE) };
    onFailure?.(request, outcome);
    return outcome;
  });
  return { host, renders };
}

import type { PublishedManifest, RenderAnswer, RenderRequest } from 'shared-contracts';
import type { TrialRender } from '../../shell/src/gateway/rehearsal';
import { htmlFaults } from './html-faults';
import type { RenderTimes } from './slowness';
import { growth, gzipped } from './weights';

/**
 * The renders of one request by both versions. Live is null when no version is live, or when it does not have the page.
 */
export interface RenderPair {
  readonly request: RenderRequest;
  /** True for a recorded request; false for a generated address. */
  readonly isRecorded: boolean;
  readonly live: TrialRender | null;
  /** The API is up, so that a failed call is due to the call itself. */
  readonly isApiUp: boolean;
  readonly candidate: TrialRender;
}

/** `page 'list' at '/tires?brand=x'`, `widget 'stars' with {"product":"1"}` */
export function whereOf({ kind, name, url, props }: RenderRequest): string {
  if (kind === 'page') return `page '${name}' at '${url.pathname}${url.search}'`;
  const given = Object.keys(props).length === 0 ? '' : ` with ${JSON.stringify(props).slice(0, 200)}`;
  return `widget '${name}'${given}`;
}

/** Null without a response, or when it lacks the API's data. */
export const answerOf = (render: TrialRender | null): RenderAnswer | null =>
  render?.outcome.ok && !render.hasApiFailed ? render.outcome.answer : null;

export function slowProblem(request: RenderRequest, { liveMs, candidateMs }: RenderTimes): string {
  const [now, then] = [Math.round(candidateMs), Math.round(liveMs)];
  return `${whereOf(request)} is slow: it takes ${now} ms where the live version takes ${then} ms`;
}

/**
 * Returns the reason why the candidate's render prevents the release; null when it does not, or when it is
 * inconclusive.
 */
export function renderProblem({ request, isRecorded, live, isApiUp, candidate }: RenderPair): string | null {
  const { outcome, hasApiFailed } = candidate;
  if (outcome.ok || outcome.reason === 'browser-only') return null;
  // The API serves the live version, so that a failed call of the candidate is the candidate's fault.
  if (hasApiFailed && !(isApiUp && answerOf(live))) return null;
  // Any client can request an address that cannot be rendered: only addresses that the live version renders must
  // render.
  if (isRecorded && live && !live.outcome.ok) return null;
  return `${whereOf(request)} does not render: ${outcome.message.split('\n')[0] ?? ''}`;
}

/** Problems of a response as a page or a widget, in sentences. */
export function answerProblems(pair: RenderPair, manifest: PublishedManifest): readonly string[] {
  const answer = answerOf(pair.candidate);
  if (!answer) return [];
  const where = whereOf(pair.request);
  const faults = htmlFaults(answer.html, manifest).map((fault) => `${where}: its HTML ${fault}`);
  const { status = 200 } = answer;
  const before = answerOf(pair.live);
  const isLost = before !== null && (before.status ?? 200) < 400 && status >= 400;
  return isLost
    ? [...faults, `${where} answers ${status} where the live version answers ${before.status ?? 200}`]
    : faults;
}

const textOf = ({ html, state }: RenderAnswer): string => html + JSON.stringify(state ?? {});

/** Returns the figures when the HTML with its state is noticeably heavier; otherwise null. */
export async function heavierHtml({ request, live, candidate }: RenderPair): Promise<string | null> {
  const [before, after] = [answerOf(live), answerOf(candidate)];
  if (!before || !after || (before.status ?? 200) !== (after.status ?? 200)) return null;
  const grown = growth(await gzipped(textOf(before)), await gzipped(textOf(after)));
  return grown === null ? null : `${whereOf(request)}: its HTML with its state got heavier (${grown})`;
}

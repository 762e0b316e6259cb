import type { PublishedManifest, RenderAnswer, RenderRequest } from 'shared-contracts';
import type { TrialRender } from '../../shell/src/gateway/releases/trial';
import { htmlFaults } from './html-faults';
import type { RenderTimes } from './slowness';
import { growth, gzipped } from './weights';

/** How both versions answered one request. Live null: no version is live, or it does not know the page. */
export interface RenderPair {
  readonly request: RenderRequest;
  /** Somebody asked for this; otherwise the address was made up. */
  readonly isRecorded: boolean;
  readonly live: TrialRender | null;
  /** The API runs: a call that fails is about the call. */
  readonly isApiUp: boolean;
  readonly candidate: TrialRender;
}

/** `page 'list' at '/tires?brand=x'`, `widget 'stars' with {"product":"1"}` */
export function whereOf({ kind, name, url, props }: RenderRequest): string {
  if (kind === 'page') return `page '${name}' at '${url.pathname}${url.search}'`;
  const given = Object.keys(props).length === 0 ? '' : ` with ${JSON.stringify(props).slice(0, 200)}`;
  return `widget '${name}'${given}`;
}

/** Null: there is no answer, or one without the API's answers. */
export const answerOf = (render: TrialRender | null): RenderAnswer | null =>
  render?.outcome.ok && !render.hasApiFailed ? render.outcome.answer : null;

export function slowProblem(request: RenderRequest, { liveMs, candidateMs }: RenderTimes): string {
  const [now, then] = [Math.round(candidateMs), Math.round(liveMs)];
  return `${whereOf(request)} is slow: it takes ${now} ms where the live version takes ${then} ms`;
}

/** Why the candidate's render cannot go live; null: it can, or it says nothing about the candidate. */
export function renderProblem({ request, isRecorded, live, isApiUp, candidate }: RenderPair): string | null {
  const { outcome, hasApiFailed } = candidate;
  if (outcome.ok || outcome.reason === 'browser-only') return null;
  // The API answers the live version: that it fails the candidate is the candidate's own.
  if (hasApiFailed && !(isApiUp && answerOf(live))) return null;
  // Anybody can ask for an address that nothing can be made of: only what the live version renders must render.
  if (isRecorded && live && !live.outcome.ok) return null;
  return `${whereOf(request)} does not render: ${outcome.message.split('\n')[0] ?? ''}`;
}

/** What is wrong with an answer as a page or a widget, in sentences. */
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

/** That the HTML with its state got noticeably heavier, with the figures; null: it did not. */
export async function heavierHtml({ request, live, candidate }: RenderPair): Promise<string | null> {
  const [before, after] = [answerOf(live), answerOf(candidate)];
  if (!before || !after || (before.status ?? 200) !== (after.status ?? 200)) return null;
  const grown = growth(await gzipped(textOf(before)), await gzipped(textOf(after)));
  return grown === null ? null : `${whereOf(request)}: its HTML with its state got heavier (${grown})`;
}

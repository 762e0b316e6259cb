import { randomUUID } from 'node:crypto';
import { framesIn, serverPrefix } from 'registry/versions/stack-frames';
import type { BenefitType, PublicVariant, RenderRequest, ServerApi } from 'shared-contracts';
import {
  apiAddress,
  createApiPool,
  createServerApi,
  exampleRequests,
  paymentsOf,
  type RecordedRequest,
  type Renderer,
  renderOnTrial,
  renderServiceOriginsOf,
  type SlotSurroundings,
  type TrialRender,
  trialRequest,
} from '../../shell/src/gateway/rehearsal';
import { offeredVariantOf } from '../../shell/variants/variants';
import { stackSource } from '../source-positions';
import { accessibilityProblems, type HtmlPair } from './accessibility';
import {
  answerOf,
  answerProblems,
  heavierHtml,
  renderProblem,
  slowProblem,
  whereOf,
  type RenderPair,
} from './compare-renders';
import { machineSlowdown } from './machine-slowdown';
import { leakProblem } from './memory-growth';
import { startHost, type RehearsalHost } from './rehearsal-host';
import { GATEWAY_LIMITS, type RehearsalLimits } from './rehearsal-limits';
import { slowTimes, type RenderTimes } from './slowness';
import { stylesheetProblems } from './stylesheet-faults';
import { versionPositions, type VersionFiles } from './version-files';
import { heavierAssets, missingAssets } from './weights';

type Env = Readonly<Record<string, string | undefined>>;

export interface RehearsalInput {
  readonly candidate: VersionFiles;
  /** The version that shoppers have now; null without one of this name. */
  readonly live: VersionFiles | null;
  /** Variant of the generated requests; recorded ones have their own. */
  readonly variant: BenefitType;
  readonly recorded: readonly RecordedRequest[];
  /** Slots for its widgets; absent: none. */
  readonly slots?: SlotSurroundings;
  readonly env?: Env;
  /** Slowdown of a process on this machine now; 1 when idle. */
  readonly slowdownNow?: () => number;
  /** Default: a gateway's limits. */
  readonly limits?: RehearsalLimits;
}

/** The outcome of a rehearsal. */
export interface Rehearsal {
  /** Reasons against the release: a sentence each, with page or widget, address and reason. */
  readonly problems: readonly string[];
  /** Figures of heavier parts, which the user of the command may accept. */
  readonly heavier: readonly string[];
  /** Parts that could not be checked, as messages. */
  readonly notes: readonly string[];
}

/** For all requests together: a candidate that answers each just within its deadline is refused after this time. */
const BUDGET_MS = 60_000;
const ENOUGH_PROBLEMS = 10;

interface Wanted {
  readonly request: RenderRequest;
  readonly isRecorded: boolean;
}

/** Renders generated and recorded requests with a candidate and with the live version. */
class RehearsalRun {
  readonly problems: string[] = [];
  readonly heavier: string[] = [];
  readonly notes: string[] = [];
  readonly #html: HtmlPair[] = [];
  #withoutApi = 0;

  constructor(
    readonly input: RehearsalInput,
    readonly candidate: Renderer,
    readonly live: Renderer | null,
    readonly apiOf: (variant: PublicVariant) => ServerApi,
    readonly isApiUp: boolean,
  ) {}

  async renderAll(wanted: readonly Wanted[]): Promise<void> {
    const until = Date.now() + BUDGET_MS;
    for (const [at, one] of wanted.entries()) {
      if (this.problems.length >= ENOUGH_PROBLEMS) break;
      if (Date.now() > until) {
        this.notes.push(`${wanted.length - at} of ${wanted.length} requests were not rendered: they took too long.`);
        break;
      }
      if (!(await this.#renderOne(one))) break;
    }
    if (this.#withoutApi > 0)
      this.notes.push(`The API did not answer: ${this.#withoutApi} renders say nothing about this version.`);
    this.problems.push(...(await accessibilityProblems(this.#html)));
    if (this.problems.length === 0) await this.#lookForLeak(wanted);
  }

  async #lookForLeak(wanted: readonly Wanted[]): Promise<void> {
    const requests = wanted.filter(({ isRecorded }) => !isRecorded).map(({ request }) => request);
    const apiFor = ({ variant }: RenderRequest): ServerApi => this.apiOf(variant);
    const problem = await leakProblem(this.candidate, this.live, { requests, apiFor });
    if (problem) this.problems.push(problem);
  }

  async #pair({ request, isRecorded }: Wanted, deadlineMs = this.#limits.deadlineMs): Promise<RenderPair> {
    const api = this.apiOf(request.variant);
    const isKnown = this.live && this.#isKnownToLive(request);
    const live = isKnown ? await renderOnTrial(this.live, request, api, deadlineMs) : null;
    const candidate = await renderOnTrial(this.candidate, request, api, deadlineMs);
    return { request, isRecorded, live, isApiUp: this.isApiUp, candidate };
  }

  #isKnownToLive({ kind, name }: RenderRequest): boolean {
    const { pages = [], widgets = [] } = this.input.live?.manifest ?? {};
    return kind === 'page' ? pages.some(({ id }) => id === name) : widgets.some((widget) => widget.name === name);
  }

  /** @returns false when the process has ended or is stuck: missing responses after that are inconclusive */
  async #renderOne(wanted: Wanted): Promise<boolean> {
    let pair = await this.#pair(wanted);
    // The API may have failed only at that moment.
    if (pair.candidate.hasApiFailed && renderProblem(pair)) pair = await this.#pair(wanted);
    if (isLate(pair.candidate)) pair = await this.#withTime(wanted, pair);
    if (pair.candidate.hasApiFailed) this.#withoutApi += 1;
    const problem = renderProblem(pair);
    if (problem) {
      this.problems.push(await this.#withSource(problem, pair.candidate));
      return !pair.candidate.outcome.ok && pair.candidate.outcome.reason === 'failed' && this.candidate.isReady;
    }
    this.problems.push(...answerProblems(pair, this.input.candidate.manifest));
    const heavier = await heavierHtml(pair);
    if (heavier) this.heavier.push(heavier);
    const slow = await this.#slowness(wanted, pair);
    if (slow) this.problems.push(slow);
    const after = answerOf(pair.candidate);
    const { kind, name } = pair.request;
    const before = answerOf(pair.live)?.html ?? null;
    if (after) this.#html.push({ of: `${kind} ${name}`, where: whereOf(pair.request), before, after: after.html });
    return true;
  }

  /** Adds the position in the sources where the render threw. */
  async #withSource(problem: string, { outcome }: TrialRender): Promise<string> {
    if (outcome.ok || outcome.reason !== 'failed') return problem;
    const { candidate } = this.input;
    const { name, version } = candidate.manifest;
    const frames = framesIn(outcome.message, serverPrefix(name, version));
    const source = await stackSource(frames, versionPositions(candidate), 'node');
    return source === null ? problem : `${problem} (${source})`;
  }

  /** Repeats a render with more time when a busy machine may be the reason for the missed deadline. */
  async #withTime(wanted: Wanted, late: RenderPair): Promise<RenderPair> {
    const slowdown = this.#slowdownNow();
    if (slowdown === 1) return late;
    const again = await this.#pair(wanted, this.#limits.deadlineMs * slowdown);
    return again.candidate.outcome.ok ? again : late;
  }

  get #slowdownNow(): () => number {
    return this.input.slowdownNow ?? machineSlowdown;
  }

  get #limits(): RehearsalLimits {
    return this.input.limits ?? GATEWAY_LIMITS;
  }

  async #slowness(wanted: Wanted, first: RenderPair): Promise<string | null> {
    if (!answerOf(first.live) || !answerOf(first.candidate)) return null;
    const sample = async (): Promise<RenderTimes> => timesOf(await this.#pair(wanted));
    const slow = await slowTimes(timesOf(first), sample, this.#slowdownNow);
    return slow && slowProblem(wanted.request, slow);
  }
}

const timesOf = ({ live, candidate }: RenderPair): RenderTimes => ({
  liveMs: live?.ms ?? 0,
  candidateMs: candidate.ms,
});

const isLate = ({ outcome, hasApiFailed }: TrialRender): boolean =>
  !outcome.ok && outcome.reason === 'timeout' && !hasApiFailed;

/** Requests for the candidate's declared parts: every pattern once, then the recorded requests. */
function wantedOf(
  { candidate: { manifest }, recorded, slots }: RehearsalInput,
  variantFor: Variants,
  own: BenefitType,
): Wanted[] {
  const { name: remote, pages, widgets } = manifest;
  const isDeclared = ({ kind, name }: RecordedRequest): boolean =>
    kind === 'page'
      ? pages.some(({ id }) => id === name)
      : widgets.some((widget) => widget.name === name && widget.serverRendered !== false);
  return [
    ...exampleRequests(manifest, variantFor(own), { pathsPerPage: Infinity, slots }).map((request) => ({
      request,
      isRecorded: false,
    })),
    ...recorded
      .filter((one) => one.remote === remote && isDeclared(one))
      .map(({ kind, name, props, variant, pathname, search }) => ({
        request: trialRequest({ kind, name, props }, variantFor(variant), pathname, search),
        isRecorded: true,
      })),
  ];
}

type Variants = (type: BenefitType) => PublicVariant;

/** The request that every page of the gateway makes: an API that fails it serves no page. */
const answers = (api: ServerApi): Promise<boolean> =>
  api.get('/feature-flags').then(
    ({ status }) => status < 500,
    () => false,
  );

async function renderVersions(input: RehearsalInput, candidate: RehearsalHost, env: Env): Promise<Rehearsal> {
  const variantFor: Variants = (type) => offeredVariantOf(type, paymentsOf(env)).public;
  const pool = createApiPool(apiAddress(env), 4);
  const live = input.live && (await startHost(input.live, renderServiceOriginsOf(env), input));
  const liveHost = live && 'renderer' in live ? live : null;
  const apiOf = (variant: PublicVariant): ServerApi => createServerApi(pool, variant.marketplaceKey, randomUUID());
  const isApiUp = await answers(apiOf(variantFor(input.variant)));
  const run = new RehearsalRun(input, candidate.renderer, liveHost?.renderer ?? null, apiOf, isApiUp);
  if (live && 'problem' in live) run.notes.push(`Nothing was compared with the live version: ${live.problem}.`);
  try {
    await run.renderAll(wantedOf(input, variantFor, input.variant));
  } finally {
    await liveHost?.stop();
    pool.close();
  }
  return run;
}

/**
 * Starts a version as the gateway would and renders each of its pages and widgets, with generated addresses and with
 * recent requests of shoppers; the live version renders the same. Ends within a few minutes, whatever the version does.
 */
export async function rehearse(input: RehearsalInput): Promise<Rehearsal> {
  const { candidate, live, env = process.env } = input;
  const faulty = [...(await missingAssets(candidate)), ...(await stylesheetProblems(candidate))];
  const heavier = live && faulty.length === 0 ? await heavierAssets(live, candidate) : [];
  const host = await startHost(candidate, renderServiceOriginsOf(env), input);
  if ('problem' in host) return { problems: [...faulty, host.problem], heavier, notes: [] };
  try {
    const rendered = await renderVersions(input, host, env);
    return {
      problems: [...faulty, ...rendered.problems],
      heavier: [...heavier, ...rendered.heavier],
      notes: rendered.notes,
    };
  } finally {
    await host.stop();
  }
}

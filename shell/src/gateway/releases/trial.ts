import type { PublicVariant, PublishedManifest, RenderRequest, ServerApi } from 'shared-contracts';
import { NoPublicCall } from '../api/api-client';
import type { Renderer, RenderOutcome } from '../render-host/renderer';
import type { LoadedRemote } from './loaded-remote';
import { exampleProps, NO_SLOTS, type SlotSurroundings } from './slot-examples';

/** Services for trying a version before shoppers get it. */
export interface TrialServices {
  readonly variant: PublicVariant;
  readonly api: ServerApi;
  /** Slots of its widgets; absent: none. */
  readonly slots?: () => Promise<SlotSurroundings>;
}

/** One render of a version on trial. */
export interface TrialRender {
  readonly outcome: RenderOutcome;
  /** True when API calls failed; the render then proves nothing about the remote. */
  readonly hasApiFailed: boolean;
  readonly ms: number;
}

/** Origin of addresses in a trial, which belongs to no store. */
export const TRIAL_ORIGIN = 'http://trial.invalid';
export const TRIAL_DEADLINE_MS = 3_000;
/** Time before a second attempt: a busy machine may be late once; a hanging process is ended meanwhile. */
const AGAIN_MS = 3 * TRIAL_DEADLINE_MS;
const AT_ONCE = 4;

/** Returns an address that the pattern matches: `/product/:productNumber/:slug?` → `/product/trial`. */
export function exampleOf(pattern: string): string {
  const segments = pattern.split('/').filter((segment) => segment !== '*' && !segment.endsWith('?'));
  return segments.map((segment) => (segment.startsWith(':') ? 'trial' : segment)).join('/') || '/';
}

/** Creates a trial request as the gateway would for an address of the store. */
export function trialRequest(
  what: Pick<RenderRequest, 'kind' | 'name'> & Partial<Pick<RenderRequest, 'props'>>,
  variant: PublicVariant,
  pathname = '/',
  search = '',
): RenderRequest {
  const url = { pathname, search, origin: TRIAL_ORIGIN };
  return { identifierPrefix: 'trial-', props: {}, flags: {}, ...what, variant, url };
}

interface Examples {
  /** Number of patterns tried per page; 1 by default. */
  readonly pathsPerPage?: number;
  /** Props of its widgets in slots. */
  readonly slots?: SlotSurroundings | undefined;
}

/** Returns a request for each server-rendered page and widget, with example addresses and props. */
export function exampleRequests(
  { name: remote, pages, widgets }: PublishedManifest,
  variant: PublicVariant,
  { pathsPerPage = 1, slots = NO_SLOTS }: Examples = {},
): RenderRequest[] {
  return [
    ...pages.flatMap(({ id, paths }) =>
      paths.slice(0, pathsPerPage).map((path) => trialRequest({ kind: 'page', name: id }, variant, exampleOf(path))),
    ),
    ...widgets
      .filter(({ serverRendered }) => serverRendered !== false)
      .flatMap((widget) =>
        exampleProps(remote, widget, slots).map((props) =>
          trialRequest({ kind: 'widget', name: widget.name, props }, variant),
        ),
      ),
  ];
}

/** Records whether the API failed. A call that the API does not have is the remote's fault. */
function watched(api: ServerApi): { readonly api: ServerApi; readonly hasFailed: () => boolean } {
  let open = 0;
  let failures = 0;
  return {
    api: {
      async get<T>(...asked: Parameters<ServerApi['get']>) {
        open += 1;
        try {
          const answer = await api.get<T>(...asked);
          if (answer.status >= 500) failures += 1;
          return answer;
        } catch (error) {
          if (!(error instanceof NoPublicCall)) failures += 1;
          throw error;
        } finally {
          open -= 1;
        }
      },
    },
    hasFailed: () => failures > 0 || open > 0,
  };
}

/** Renders once, with the deadline of a trial. */
export async function renderOnTrial(
  host: Renderer,
  request: RenderRequest,
  api: ServerApi,
  deadlineMs = TRIAL_DEADLINE_MS,
): Promise<TrialRender> {
  const watch = watched(api);
  const started = performance.now();
  const outcome = await host.render(request, watch.api, deadlineMs);
  return { outcome, hasApiFailed: watch.hasFailed(), ms: performance.now() - started };
}

async function problemOf(remote: LoadedRemote, request: RenderRequest, api: ServerApi): Promise<string | null> {
  const first = await renderOnTrial(remote.host, request, api);
  const isLate = !first.outcome.ok && first.outcome.reason === 'timeout' && !first.hasApiFailed;
  const again = isLate ? await renderOnTrial(remote.host, request, api, AGAIN_MS) : first;
  // A failure during the replacement of a host is not the version's.
  const { outcome, hasApiFailed } = again.outcome.ok ? again : first;
  if (outcome.ok || outcome.reason === 'browser-only' || hasApiFailed) return null;
  return `its ${request.kind} '${request.name}' does not render (${outcome.message.split('\n')[0] ?? ''})`;
}

/** Renders every page and widget once. @returns why this version should not be served, or null */
export async function tryOut(remote: LoadedRemote, { variant, api, slots }: TrialServices): Promise<string | null> {
  const waiting = exampleRequests(remote.manifest, variant, { slots: await slots?.() });
  const problems: string[] = [];
  const worker = async (): Promise<void> => {
    for (let request = waiting.shift(); request && problems.length === 0; request = waiting.shift()) {
      const problem = await problemOf(remote, request, api);
      if (problem) problems.push(problem);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return problems[0] ?? null;
}

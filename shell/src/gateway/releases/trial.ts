import type { PublicVariant, RenderRequest, ServerApi } from 'shared-contracts';
import type { RenderOutcome } from '../render-host/renderer';
import type { LoadedRemote } from './loaded-remote';

/** What a version is tried with before shoppers get it. */
export interface TrialServices {
  readonly variant: PublicVariant;
  readonly api: ServerApi;
}

/** Origin of the addresses in a trial: names no store. */
export const TRIAL_ORIGIN = 'http://trial.invalid';
const DEADLINE_MS = 3_000;
const AT_ONCE = 4;

/** An address that the pattern matches: `/product/:productNumber/:slug?` → `/product/trial`. */
function exampleOf(pattern: string): string {
  const segments = pattern.split('/').filter((segment) => segment !== '*' && !segment.endsWith('?'));
  return segments.map((segment) => (segment.startsWith(':') ? 'trial' : segment)).join('/') || '/';
}

function requestsOf({ manifest }: LoadedRemote, variant: PublicVariant): RenderRequest[] {
  const at = (pathname: string) => ({ pathname, search: '', origin: TRIAL_ORIGIN });
  const shared = { identifierPrefix: 'trial-', props: {}, variant, flags: {} };
  return [
    ...manifest.pages.map(({ id, paths }) => ({
      ...shared,
      kind: 'page' as const,
      name: id,
      url: at(exampleOf(paths[0] ?? '/')),
    })),
    ...manifest.widgets
      .filter(({ serverRendered }) => serverRendered !== false)
      .map(({ name }) => ({ ...shared, kind: 'widget' as const, name, url: at('/') })),
  ];
}

/** Notes whether the API failed: what was rendered without its answers says nothing about the remote. */
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
          failures += 1;
          throw error;
        } finally {
          open -= 1;
        }
      },
    },
    hasFailed: () => failures > 0 || open > 0,
  };
}

async function problemOf(remote: LoadedRemote, request: RenderRequest, api: ServerApi): Promise<string | null> {
  const watch = watched(api);
  const outcome: RenderOutcome = await remote.host.render(request, watch.api, DEADLINE_MS);
  if (outcome.ok || outcome.reason === 'browser-only' || watch.hasFailed()) return null;
  return `its ${request.kind} '${request.name}' does not render (${outcome.message.split('\n')[0] ?? ''})`;
}

/** Renders every page and widget once. @returns why this version should not be served, or null. */
export async function tryOut(remote: LoadedRemote, { variant, api }: TrialServices): Promise<string | null> {
  const waiting = requestsOf(remote, variant);
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

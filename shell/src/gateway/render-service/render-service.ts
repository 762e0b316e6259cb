import http from 'node:http';
import https from 'node:https';
import type { RenderRequest, ServerApi, ServiceRenderRequest } from 'shared-contracts';
import type { Log } from '../log';
import { MAX_ANSWER_BYTES } from '../render-host/render-answer';
import { checkOutcome, type RawOutcome, type Renderer, type RenderOutcome } from '../render-host/renderer';
import { createCircuitBreaker } from '../render-host/restart-policy';
import { NoAnswerInTime, postJson } from './bounded-post';

export interface RenderServiceOptions {
  readonly remote: string;
  readonly version: string;
  readonly url: string;
  readonly log: Log;
}

const MAX_PENDING = 100;
const MAX_SOCKETS = 32;
const IDLE_SOCKET_MS = 30_000;
/** Parameters that open something for whoever has them: they stay in the store. */
const SECRET = /token|secret|session|^code$/i;

function withoutSecrets(search: string): string {
  const kept = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !SECRET.test(name))).toString();
  return kept && `?${kept}`;
}

/** Only what the contract names, picked by name: what a request gains one day does not leave by itself. */
function forService(request: RenderRequest): ServiceRenderRequest {
  const { kind, name, identifierPrefix, url, props, variant, flags } = request;
  return {
    kind,
    name,
    identifierPrefix,
    url: { pathname: url.pathname, search: withoutSecrets(url.search), origin: url.origin },
    props,
    variant,
    flags,
  };
}

/**
 * Renders one version of one remote by asking a service of its team. It is a stranger: nothing it does is waited for or
 * believed.
 */
export class RenderService implements Renderer {
  readonly isReady = true;
  #pending = 0;
  readonly #agent: http.Agent;
  readonly #breaker = createCircuitBreaker();

  constructor(readonly options: RenderServiceOptions) {
    const pool = { keepAlive: true, maxSockets: MAX_SOCKETS, timeout: IDLE_SOCKET_MS };
    this.#agent = options.url.startsWith('https:') ? new https.Agent(pool) : new http.Agent(pool);
  }

  async warmedUp(): Promise<boolean> {
    return true;
  }

  async render(request: RenderRequest, _api: ServerApi, deadlineMs: number): Promise<RenderOutcome> {
    if (this.#pending >= MAX_PENDING)
      return { ok: false, reason: 'overloaded', message: `${MAX_PENDING} renders are waiting` };
    if (!this.#breaker.allows())
      return { ok: false, reason: 'unavailable', message: 'it kept failing; the next try is soon' };
    this.#pending += 1;
    const raw = await this.#ask(request, deadlineMs).finally(() => (this.#pending -= 1));
    const outcome = checkOutcome(raw, request);
    this.#judge(outcome);
    return outcome;
  }

  async drain(withinMs = 10_000): Promise<void> {
    const until = Date.now() + withinMs;
    while (this.#pending > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
    this.#agent.destroy();
  }

  async #ask(request: RenderRequest, deadlineMs: number): Promise<RawOutcome> {
    try {
      const body = JSON.stringify(forService(request));
      const { url } = this.options;
      return {
        ok: true,
        answer: await postJson({ url, agent: this.#agent, body, deadlineMs, maxBytes: MAX_ANSWER_BYTES }),
      };
    } catch (error) {
      const reason = error instanceof NoAnswerInTime ? 'timeout' : 'failed';
      return { ok: false, reason, message: (error as Error).message };
    }
  }

  #judge(outcome: RenderOutcome): void {
    if (outcome.ok) return this.#breaker.succeeded();
    const { remote, version, log } = this.options;
    log.warn({ remote, version }, `render service ${outcome.reason}: ${outcome.message}`);
    // A wrong answer costs nobody time: one bad address must not switch the whole remote off.
    if (outcome.reason === 'timeout' && this.#breaker.failed())
      log.error({ remote, version }, 'circuit open: this render service is skipped until a try succeeds');
  }
}

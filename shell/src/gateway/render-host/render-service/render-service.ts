import type { RenderRequest, ServerApi, ServiceRenderRequest } from 'shared-contracts';
import { Pool } from 'undici';
import { AnswerError } from '../../http/bounded-request';
import type { Log } from '../../http/log';
import { MAX_ANSWER_BYTES } from '../render-answer';
import { checkOutcome, type RawOutcome, type Renderer, type RenderOutcome } from '../renderer';
import { createCircuitBreaker } from '../restart-policy';
import { postJson } from './bounded-post';

export interface RenderServiceOptions {
  readonly remote: string;
  readonly version: string;
  readonly url: string;
  readonly log: Log;
}

const MAX_PENDING = 100;
const MAX_CONNECTIONS = 32;
const IDLE_CONNECTION_MS = 30_000;
const MAX_HEADER_BYTES = 16_384;
/** Address parameters with secrets, which must not leave the store. */
const SECRET = /token|secret|session|^code$/i;

function withoutSecrets(search: string): string {
  const kept = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !SECRET.test(name))).toString();
  return kept && `?${kept}`;
}

/** Copies contract fields by name, so that new fields of a request are not sent by accident. */
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
 * Renders one version of one remote through a service of its team. The service is untrusted: its answers are bounded
 * and validated.
 */
export class RenderService implements Renderer {
  readonly isReady = true;
  /** Its data sources are unknown. */
  readonly isTracked = false;
  #pending = 0;
  readonly #url: URL;
  readonly #connections: Pool;
  readonly #breaker = createCircuitBreaker();

  constructor(readonly options: RenderServiceOptions) {
    this.#url = new URL(options.url);
    this.#connections = new Pool(this.#url.origin, {
      connections: MAX_CONNECTIONS,
      keepAliveTimeout: IDLE_CONNECTION_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
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
    const startedAt = Date.now();
    const raw = await this.#ask(request, deadlineMs).finally(() => (this.#pending -= 1));
    const outcome = checkOutcome(raw, request);
    this.#judge(outcome, request, startedAt);
    return outcome;
  }

  async drain(withinMs = 10_000): Promise<void> {
    const until = Date.now() + withinMs;
    while (this.#pending > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
    void this.#connections.destroy();
  }

  async #ask(request: RenderRequest, deadlineMs: number): Promise<RawOutcome> {
    try {
      const body = JSON.stringify(forService(request));
      const target = this.#url.pathname + this.#url.search;
      return {
        ok: true,
        answer: await postJson(this.#connections, { target, body, deadlineMs, maxBytes: MAX_ANSWER_BYTES }),
      };
    } catch (error) {
      const reason = error instanceof AnswerError && error.code === 'ETIMEDOUT' ? 'timeout' : 'failed';
      return { ok: false, reason, message: (error as Error).message };
    }
  }

  #judge(outcome: RenderOutcome, { kind, name }: RenderRequest, startedAt: number): void {
    if (outcome.ok) return this.#breaker.succeeded();
    const { remote, version, log } = this.options;
    // Widget failures are logged by the caller, not for every page.
    const page = `${remote}/${name}`;
    if (kind === 'page') log.warn({ remote, version, page }, `render service ${outcome.reason}: ${outcome.message}`);
    // An invalid answer delays nothing: one bad address must not disable the remote.
    if (outcome.reason === 'timeout' && this.#breaker.failed(startedAt))
      log.error({ remote, version }, 'circuit open: this render service is skipped until a try succeeds');
  }
}

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { LabelSet, NONE, statusLabel, type Label, type VariantLabel } from './labels';

const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Outcome of a call to the API; `rejected` is its answer with 4xx, `gone` a client that left. */
export type CallOutcome = 'ok' | 'rejected' | 'failed' | 'timeout' | 'unreachable' | 'gone';
/** Place of a version in its variant: `preview` is a version that only links show, also on trial. */
export type VersionKind = 'stable' | 'candidate' | 'preview';
/** `personal`: pages that are never cached. */
export type CacheResult = 'hit' | 'stale' | 'miss' | 'personal';
export type ReportResult = 'counted' | 'refused' | 'too-many';

/** Page of a request, by its remote and its name in the manifest. */
export interface PageLabels {
  readonly remote: Label;
  readonly page: Label;
}
const NO_PAGE: PageLabels = { remote: NONE, page: NONE };

interface RenderFacts {
  readonly remote: string;
  readonly version: VersionKind;
  readonly kind: 'page' | 'widget';
  readonly outcome: 'ok' | 'timeout' | 'failed' | 'unavailable' | 'overloaded';
  readonly seconds: number;
}

interface CallFacts {
  /** `page`: a render, or the gateway itself. */
  readonly caller: 'browser' | 'page';
  /** Part of the API, such as `cart`. */
  readonly area: string;
  readonly outcome: CallOutcome;
  readonly seconds: number;
}

/** State that a scrape reads. Null: not known. */
export type GaugeReader = () => number | null | Promise<number | null>;

let ofProcess: Registry | null = null;

/** Memory, event loop and garbage collection: observed once for the process, because an observer cannot be removed. */
function processMetrics(): Registry {
  if (ofProcess === null) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** Measurements of one gateway. Every label is of a limited set. */
export class GatewayMetrics {
  readonly #registry = new Registry();
  readonly #registers = [this.#registry];
  readonly #routes = new LabelSet(64);
  readonly #remotes = new LabelSet(64);
  readonly #pages = new LabelSet(256);
  readonly #reasons = new LabelSet(64);
  readonly #areas = new LabelSet(64);

  readonly #requests = new Histogram({
    name: 'gateway_request_duration_seconds',
    help: 'Time to answer, by route pattern, variant, and remote and name of the page.',
    labelNames: ['route', 'variant', 'remote', 'page', 'status'],
    buckets: SECONDS,
    registers: this.#registers,
  });
  readonly #renders = new Histogram({
    name: 'gateway_render_duration_seconds',
    help: 'Time of a render by a remote, by kind of its version and outcome.',
    labelNames: ['remote', 'version', 'kind', 'outcome'],
    buckets: SECONDS,
    registers: this.#registers,
  });
  readonly #calls = new Histogram({
    name: 'gateway_api_call_duration_seconds',
    help: 'Time of a call to the API, by caller, part of the API and outcome.',
    labelNames: ['caller', 'area', 'outcome'],
    buckets: SECONDS,
    registers: this.#registers,
  });
  readonly #cache = new Counter({
    name: 'gateway_page_cache_total',
    help: 'Pages by cache status.',
    labelNames: ['result'],
    registers: this.#registers,
  });
  readonly #refusals = new Counter({
    name: 'gateway_refusals_total',
    help: 'Refused requests and connections, by reason.',
    labelNames: ['reason'],
    registers: this.#registers,
  });
  readonly #reports = new Counter({
    name: 'gateway_browser_reports_total',
    help: 'Reports of browsers, by result.',
    labelNames: ['result'],
    registers: this.#registers,
  });

  /** Returns the labels of a page for {@link observeRequest}. */
  pageLabels(remote: string, page: string): PageLabels {
    return { remote: this.#remotes.of(remote), page: this.#pages.of(page) };
  }

  /** @param route pattern of the route; undefined for an address without one */
  observeRequest(
    route: string | undefined,
    variant: VariantLabel,
    page: PageLabels | null,
    answer: { readonly status: number; readonly seconds: number },
  ): void {
    const labels = {
      route: route === undefined ? NONE : this.#routes.of(route),
      variant,
      ...(page ?? NO_PAGE),
      status: statusLabel(answer.status),
    };
    this.#requests.observe(labels, answer.seconds);
  }

  observeRender({ remote, version, kind, outcome, seconds }: RenderFacts): void {
    this.#renders.observe({ remote: this.#remotes.of(remote), version, kind, outcome }, seconds);
  }

  observeCall({ caller, area, outcome, seconds }: CallFacts): void {
    this.#calls.observe({ caller, area: this.#areas.of(area), outcome }, seconds);
  }

  countCache(result: CacheResult): void {
    this.#cache.inc({ result });
  }

  /** @param reason code of a refusal */
  countRefusal(reason: string): void {
    this.#refusals.inc({ reason: this.#reasons.of(reason) });
  }

  countReport(result: ReportResult): void {
    this.#reports.inc({ result });
  }

  /** Registers a state without labels. */
  gauge(name: string, help: string, read: GaugeReader): void {
    new Gauge({
      name,
      help,
      registers: this.#registers,
      async collect() {
        const value = await read();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  }

  /** Registers a state of each remote in each variant. */
  remoteGauge(
    name: string,
    help: string,
    read: () => Iterable<{ readonly variant: VariantLabel; readonly remote: string; readonly value: number }>,
  ): void {
    const remotes = this.#remotes;
    new Gauge({
      name,
      help,
      labelNames: ['variant', 'remote'],
      registers: this.#registers,
      collect() {
        this.reset();
        for (const { variant, remote, value } of read()) this.set({ variant, remote: remotes.of(remote) }, value);
      },
    });
  }

  /** Returns Prometheus' text format. */
  async text(): Promise<{ readonly type: string; readonly body: string }> {
    const all = Registry.merge([processMetrics(), this.#registry]);
    return { type: all.contentType, body: await all.metrics() };
  }
}

import { LRUCache } from 'lru-cache';
import type { RenderAnswer, RenderRequest, ServerApi } from 'shared-contracts';
import type { Log } from '../log';
import type { LoadedRemote } from '../releases/loaded-remote';
import type { RenderFailure } from '../render-host/renderer';
import type { Completeness } from './completeness';
import { flagsKey } from './feature-flags';

/** What stands in a widget's place. `answer` null: its placeholder. */
export interface WidgetResult {
  readonly answer: Pick<RenderAnswer, 'html' | 'state'> | null;
  readonly completeness: Completeness;
}

export interface WidgetOptions {
  readonly api: ServerApi;
  readonly deadlineMs: number;
  /** Whether the document is one for everybody: parts of others are never kept. */
  readonly isShared: boolean;
}

/** For each version of a remote: one that renders much takes nobody else's place. */
const KEPT_CHARACTERS = 4 * 1024 * 1024;
const WARN_EVERY_MS = 60_000;

/** All that an answer was made from. The prefix is in the HTML's ids, and the address is told to widgets too. */
const keyOf = ({ name, identifierPrefix, url, props, variant, flags }: RenderRequest): string =>
  JSON.stringify([name, identifierPrefix, variant.benefitType, flagsKey(flags), url, props]);

/** Renders widgets; one that fails shows what it last showed in the same place. */
export class WidgetRenders {
  /** By the loaded version, so that nothing outlives its place in a release. */
  readonly #lastGood = new WeakMap<LoadedRemote, LRUCache<string, string>>();
  readonly #warnedAt = new Map<string, number>();

  constructor(
    readonly log: Pick<Log, 'warn'>,
    readonly now: () => number = Date.now,
  ) {}

  /** Never throws for a remote's fault. */
  async render(
    remote: LoadedRemote,
    request: RenderRequest,
    { api, deadlineMs, isShared }: WidgetOptions,
  ): Promise<WidgetResult> {
    const outcome = await remote.host.render(request, api, deadlineMs);
    if (outcome.ok) {
      const { html, state } = outcome.answer;
      if (isShared) this.#keptOf(remote).set(keyOf(request), JSON.stringify({ html, state }));
      return { answer: { html, state }, completeness: 'whole' };
    }
    if (outcome.reason === 'browser-only') return { answer: null, completeness: 'whole' };
    this.#warn(remote, request, outcome);
    const kept = isShared ? this.#keptOf(remote).get(keyOf(request)) : undefined;
    if (kept === undefined) return { answer: null, completeness: 'partial' };
    return { answer: JSON.parse(kept) as Pick<RenderAnswer, 'html' | 'state'>, completeness: 'remembered' };
  }

  #keptOf(remote: LoadedRemote): LRUCache<string, string> {
    const known = this.#lastGood.get(remote);
    if (known) return known;
    const kept = new LRUCache<string, string>({
      maxSize: KEPT_CHARACTERS,
      sizeCalculation: (text, key) => text.length + key.length,
    });
    this.#lastGood.set(remote, kept);
    return kept;
  }

  /** A widget that fails under load must not fill the log. */
  #warn(
    { manifest: { name, version } }: LoadedRemote,
    request: RenderRequest,
    { reason, message }: RenderFailure,
  ): void {
    const widget = `${name}/${request.name}`;
    const now = this.now();
    if (now - (this.#warnedAt.get(widget) ?? -Infinity) < WARN_EVERY_MS) return;
    this.#warnedAt.set(widget, now);
    this.log.warn(
      { remote: name, version, widget, page: request.url.pathname, reason },
      `widget '${widget}' fails: ${message}. Pages show its last good content or its placeholder until it renders; ` +
        'the next line about it comes in a minute at the earliest.',
    );
  }
}

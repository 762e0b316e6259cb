import { LRUCache } from 'lru-cache';
import type { RenderAnswer, RenderRequest, ServerApi } from 'shared-contracts';
import type { Changes } from '../../freshness/change-log';
import { PageSources, type PageOrigin } from '../../freshness/page-sources';
import type { Log } from '../../http/log';
import type { LoadedRemote } from '../../releases/loaded-remote';
import type { RenderFailure } from '../../render-host/renderer';
import type { Completeness } from './completeness';
import { flagsKey } from '../settings/feature-flags';

/** Result for a widget's place. `answer` null: its placeholder. */
export interface WidgetResult {
  readonly answer: Pick<RenderAnswer, 'html' | 'state'> | null;
  readonly completeness: Completeness;
}

export interface WidgetOptions {
  readonly api: ServerApi;
  /** Data sources of the document. */
  readonly sources: PageSources;
  readonly deadlineMs: number;
  /** True when the document is the same for every visitor; parts of others are never cached. */
  readonly isShared: boolean;
  /** True when it is the same on every page: one render serves all of them. */
  readonly isOneForAll?: boolean;
  /** Slot in which the registry places it; absent where a page's code places it. */
  readonly slot?: () => string | undefined;
}

/** Maximum characters per version of a remote, so that one remote cannot evict others. */
const KEPT_CHARACTERS = 4 * 1024 * 1024;
const WARN_EVERY_MS = 60_000;

/** A cached answer and its data sources. */
interface Kept {
  readonly text: string;
  readonly origin: PageOrigin;
  /** Number of the last change before rendering began. */
  readonly since: number;
  /** Time in milliseconds at which a source expires. */
  readonly freshUntil: number;
}

/**
 * Returns the cache key with all inputs. The prefix is part of the HTML's ids, and widgets receive the address as well.
 */
const keyOf = ({ name, identifierPrefix, url, props, variant, flags }: RenderRequest): string =>
  JSON.stringify([name, identifierPrefix, variant.benefitType, flagsKey(flags), url, props]);

/** Renders widgets; a failed one shows its last content of the same place. */
export class WidgetRenders {
  /** Keyed by the loaded version, so that entries end with their release. */
  readonly #lastGood = new WeakMap<LoadedRemote, LRUCache<string, Kept>>();
  readonly #warnedAt = new Map<string, number>();

  constructor(
    readonly log: Pick<Log, 'warn'>,
    readonly changes: Changes,
    readonly now: () => number = Date.now,
  ) {}

  /** Never throws for a remote's failure. */
  async render(
    remote: LoadedRemote,
    request: RenderRequest,
    { api, deadlineMs, isShared, isOneForAll = false, sources: whole, slot }: WidgetOptions,
  ): Promise<WidgetResult> {
    const known = isShared ? this.#keptOf(remote).get(keyOf(request)) : undefined;
    if (isOneForAll && known && this.#isFresh(known)) return this.#taken(known, whole, 'whole');
    const since = this.changes.now;
    const begunAt = this.now();
    const sources = new PageSources(whole);
    if (!remote.host.isTracked) sources.lose();
    const outcome = await remote.host.render(request, sources.watch(api), deadlineMs);
    if (outcome.ok) {
      const { html, state } = outcome.answer;
      const { origin } = sources;
      const kept = {
        text: JSON.stringify({ html, state }),
        origin,
        since,
        freshUntil: begunAt + origin.freshForS * 1000,
      };
      if (isShared) this.#keptOf(remote).set(keyOf(request), kept);
      return { answer: { html, state }, completeness: 'whole' };
    }
    if (outcome.reason === 'browser-only') return { answer: null, completeness: 'whole' };
    this.#warn(remote, request, outcome, slot?.());
    if (known === undefined || this.#isOver(known)) return { answer: null, completeness: 'partial' };
    return this.#taken(known, whole, 'remembered');
  }

  #taken({ text, origin, freshUntil }: Kept, whole: PageSources, completeness: Completeness): WidgetResult {
    const freshForS = Math.max(0, Math.floor((freshUntil - this.now()) / 1000));
    whole.add({ tags: origin.tags, freshForS });
    return { answer: JSON.parse(text) as Pick<RenderAnswer, 'html' | 'state'>, completeness };
  }

  /** Returns whether all sources report changes, and none has changed. */
  #isFresh(kept: Kept): boolean {
    const { tags } = kept.origin;
    const isHeard = tags !== null && (tags.length === 0 || this.changes.isTrusted());
    return isHeard && !this.#isOver(kept) && this.now() < kept.freshUntil;
  }

  /** Returns whether its data has changed since: the placeholder is better then. */
  #isOver({ origin: { tags }, since }: Kept): boolean {
    return tags !== null && this.changes.haveChanged(tags, since);
  }

  #keptOf(remote: LoadedRemote): LRUCache<string, Kept> {
    const known = this.#lastGood.get(remote);
    if (known) return known;
    const kept = new LRUCache<string, Kept>({
      maxSize: KEPT_CHARACTERS,
      sizeCalculation: ({ text, origin }, key) => text.length + key.length + (origin.tags ?? []).join().length,
    });
    this.#lastGood.set(remote, kept);
    return kept;
  }

  /** Limits log lines for a widget that fails under load. */
  #warn(
    { manifest: { name, version } }: LoadedRemote,
    request: RenderRequest,
    { reason, message }: RenderFailure,
    slot: string | undefined,
  ): void {
    const widget = `${name}/${request.name}`;
    const now = this.now();
    if (now - (this.#warnedAt.get(widget) ?? -Infinity) < WARN_EVERY_MS) return;
    this.#warnedAt.set(widget, now);
    this.log.warn(
      { remote: name, version, widget, page: request.url.pathname, ...(slot && { slot }), reason },
      `widget '${widget}' fails: ${message}. Pages show its last good content or its placeholder until it renders; ` +
        'the next line about it comes in a minute at the earliest.',
    );
  }
}

import { LRUCache } from 'lru-cache';
import type { RenderAnswer, RenderRequest, ServerApi } from 'shared-contracts';
import type { Changes } from '../freshness/change-log';
import { PageSources, type PageOrigin } from '../freshness/page-sources';
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
  /** Of the document that it stands in. */
  readonly sources: PageSources;
  readonly deadlineMs: number;
  /** Whether the document is one for everybody: parts of others are never kept. */
  readonly isShared: boolean;
  /** Whether it is the same on every page: what was made for one is taken for the others. */
  readonly isOneForAll?: boolean;
}

/** For each version of a remote: one that renders much takes nobody else's place. */
const KEPT_CHARACTERS = 4 * 1024 * 1024;
const WARN_EVERY_MS = 60_000;

/** An answer as it was, and what it was made from. */
interface Kept {
  readonly text: string;
  readonly origin: PageOrigin;
  /** The last change before it was begun. */
  readonly since: number;
  /** From when it was made, in milliseconds of the clock, until something in it is over by the clock alone. */
  readonly freshUntil: number;
}

/** All that an answer was made for. The prefix is in the HTML's ids, and the address is told to widgets too. */
const keyOf = ({ name, identifierPrefix, url, props, variant, flags }: RenderRequest): string =>
  JSON.stringify([name, identifierPrefix, variant.benefitType, flagsKey(flags), url, props]);

/** Renders widgets; one that fails shows what it last showed in the same place. */
export class WidgetRenders {
  /** By the loaded version, so that nothing outlives its place in a release. */
  readonly #lastGood = new WeakMap<LoadedRemote, LRUCache<string, Kept>>();
  readonly #warnedAt = new Map<string, number>();

  constructor(
    readonly log: Pick<Log, 'warn'>,
    readonly changes: Changes,
    readonly now: () => number = Date.now,
  ) {}

  /** Never throws for a remote's fault. */
  async render(
    remote: LoadedRemote,
    request: RenderRequest,
    { api, deadlineMs, isShared, isOneForAll = false, sources: whole }: WidgetOptions,
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
    this.#warn(remote, request, outcome);
    if (known === undefined || this.#isOver(known)) return { answer: null, completeness: 'partial' };
    return this.#taken(known, whole, 'remembered');
  }

  #taken({ text, origin, freshUntil }: Kept, whole: PageSources, completeness: Completeness): WidgetResult {
    const freshForS = Math.max(0, Math.floor((freshUntil - this.now()) / 1000));
    whole.add({ tags: origin.tags, freshForS });
    return { answer: JSON.parse(text) as Pick<RenderAnswer, 'html' | 'state'>, completeness };
  }

  /** Nothing that it was made from has changed, and all of that is heard of. */
  #isFresh(kept: Kept): boolean {
    const { tags } = kept.origin;
    const isHeard = tags !== null && (tags.length === 0 || this.changes.isTrusted());
    return isHeard && !this.#isOver(kept) && this.now() < kept.freshUntil;
  }

  /** What it shows has changed since: nothing is better than that. */
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

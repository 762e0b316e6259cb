import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FlagValues, PublicVariant } from 'shared-contracts';
import { OFFLINE_WORKER_PATH } from '../../protocol/offline';
import { declaredSearch } from '../../protocol/page-address';
import { PAGE_MEDIA_TYPE } from '../../protocol/page-data';
import type { OfferedVariant } from '../../../variants/define-variant';
import type { ShellAssets } from '../assets/shell-assets';
import type { StylesheetBundles } from '../assets/stylesheet-bundles';
import { chatOf, type ChatSettings } from './settings/chat-settings';
import type { Changes } from '../freshness/change-log';
import { chooseEncoding } from '../http/compression';
import type { DevAnswer, DevViews } from '../development/dev-views';
import { entityTag, isKnown } from '../http/entity-tag';
import { TooManyRenders, type RenderAdmission } from '../http/limits/render-admission';
import type { Log } from '../http/log';
import { inSpan } from '../observability/tracing';
import type { GatewayMetrics } from '../observability/gateway-metrics';
import { shownCohort, type ShownCohort } from '../releases/cohorts/shown-cohort';
import { previewToken } from '../releases/previews/preview-cookie';
import { saveableHeader } from './saveable-pages';
import { forEarlierTabs } from '../releases/earlier-tabs';
import type { Releases } from '../releases/releases';
import type { FoundPage, ShownPreview, VariantRelease } from '../releases/variant-release';
import { flagsKey } from './settings/feature-flags';
import { toDocument, toPayload } from './document';
import { PageCache, type Found } from './page-cache';
import { CachedPage } from './cached-page';
import { keepFromFrontCaches, pageHeaders, RELEASE_HEADER } from './page-headers';
import { renderPage, type RenderServices } from './render-page';
import { unknownHost } from './unknown-host';

export interface PageDependencies {
  readonly findVariant: (host: string | undefined) => OfferedVariant | null;
  readonly chat: ChatSettings | null;
  readonly collector: string | null;
  readonly reportedPercent: number;
  readonly edgeSeconds: number;
  /** Cookies are sent over https only. */
  readonly isSecure: boolean;
  /** Browsers may save pages for offline reading. */
  readonly isOfflineOn: boolean;
  readonly releases: Releases;
  readonly shell: () => ShellAssets;
  readonly sheets: StylesheetBundles;
  readonly services: Omit<RenderServices, 'shell'>;
  readonly flags: (variant: PublicVariant) => Promise<FlagValues>;
  readonly changes: Changes;
  readonly originOf: (request: FastifyRequest) => string;
  /** Null in production. */
  readonly development: DevViews | null;
  readonly renders: RenderAdmission;
  readonly metrics: GatewayMetrics;
  readonly log: Log;
}

const CACHE_BYTES = 64 * 1024 * 1024;

/** Target for unknown addresses, which share one cached page. It must not contain the address of the first request. */
const NOT_FOUND_TARGET = { found: null, pathname: '/404', search: '' };
/** Seconds in this cache. Front caches do not keep it, because the number of addresses is unlimited. */
const NOTHING_THERE_S = 60;

/** Release for this browser. */
interface ShownRelease {
  readonly release: VariantRelease;
  readonly shell: ShellAssets;
  /** Null for the public release. */
  readonly preview: ShownPreview | null;
  /** Null while no rollout runs in the variant. */
  readonly cohort: ShownCohort | null;
  /** Null when the browser has opened no dev session. */
  readonly development: DevAnswer | null;
}

type Released = Pick<ShownRelease, 'release' | 'preview' | 'cohort'>;

/** Returns whether the page is for this browser only, and therefore never cached. */
const isPersonal = ({ preview, development }: ShownRelease): boolean =>
  preview !== null || (development !== null && (development.view !== null || development.ended.length > 0));

/** Inputs of a page render. */
interface RenderTarget {
  readonly variant: PublicVariant;
  readonly shown: ShownRelease;
  readonly flags: FlagValues;
  /** Null when the address has no page. */
  readonly found: FoundPage | null;
  readonly pathname: string;
  /** Declared parameters. */
  readonly search: string;
  /** Set for the shell's own error page. */
  readonly errorStatus?: number;
}

/** Serves every address of a page. */
export class Pages {
  readonly cache: PageCache<CachedPage>;

  constructor(readonly dependencies: PageDependencies) {
    const { changes, log } = dependencies;
    this.cache = new PageCache({ maxBytes: CACHE_BYTES, sizeOf: ({ size }) => size, changes, log });
    dependencies.releases.onChange(() => this.cache.clear());
  }

  register(app: FastifyInstance): void {
    app.get('/*', (request, reply) => this.#answer(request, reply));
    app.get('/release', async (request, reply) => {
      const variant = this.#variantOf(request);
      if (!variant) return unknownHost(reply);
      const { release, cohort } = await this.#shownTo(request, variant);
      if (cohort?.cookie) void reply.header('set-cookie', cohort.cookie);
      return reply
        .header('cache-control', 'no-store')
        .header(RELEASE_HEADER, release.id)
        .send(forEarlierTabs(release.public));
    });
  }

  /** Sends the shell's own error page, in the variant's design. */
  async sendError(request: FastifyRequest, reply: FastifyReply, status: number): Promise<FastifyReply> {
    const variant = this.#variantOf(request);
    if (!variant) return unknownHost(reply);
    const shown = await this.#shownTo(request, variant);
    const page = await this.#admit(request, 'error', async () => {
      const flags = await this.dependencies.flags(variant);
      return this.#make(request, { variant, shown, flags, ...NOT_FOUND_TARGET, errorStatus: status });
    });
    return this.#send(request, reply, page, shown);
  }

  async #answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const variant = this.#variantOf(request);
    if (!variant) return unknownHost(reply);
    const shown = await this.#shownTo(request, variant);
    const { release, shell } = shown;
    const { pathname, search } = addressOf(request);
    const found = release.find(pathname);
    const { metrics } = this.dependencies;
    request.page = found && metrics.pageLabels(found.name, found.page.id);
    const flags = await this.dependencies.flags(variant);
    // Not a missing page: no release is loaded yet.
    const isEmpty = release.remotes.size === 0;
    const place = found ? { found, pathname, search: declaredSearch(search, found.page.query) } : NOT_FOUND_TARGET;
    const target: RenderTarget = { variant, shown, flags, ...place, ...(isEmpty && { errorStatus: 503 }) };
    const kind = found ? `${found.name}/${found.page.id}` : 'missing';
    if (isPersonal(shown) || isEmpty || found?.page.audience === 'private') {
      metrics.countCache('personal');
      return this.#send(request, reply, await this.#admit(request, kind, () => this.#make(request, target)), shown);
    }
    const key = [
      shell.build.id,
      release.id,
      variant.benefitType,
      flagsKey(flags),
      this.dependencies.originOf(request),
      found ? pathname + target.search : '-',
    ].join(' ');
    const find = () => this.cache.get(key, () => this.#make(request, target));
    const { value, how } = await (this.cache.has(key) ? find() : this.#admit(request, kind, find)).catch((error) =>
      this.#older(key, error as Error),
    );
    metrics.countCache(how);
    void reply.header('x-cache', how);
    return this.#send(request, reply, value, shown);
  }

  /**
   * Every waiting request counts against its client's limit, including requests that join a render in progress: one
   * client's refusal does not affect another.
   */
  #admit<T>(request: FastifyRequest, kind: string, render: () => Promise<T>): Promise<T> {
    const isGone = (): boolean => request.raw.socket.destroyed;
    return this.dependencies.renders.run({ address: request.ip, kind, isGone }, render);
  }

  /** Under overload returns an older page. @throws the error when there is none */
  #older(key: string, error: Error): Found<CachedPage> {
    const value = error instanceof TooManyRenders ? this.cache.older(key) : null;
    if (!value) throw error;
    return { value, how: 'stale' };
  }

  #variantOf(request: FastifyRequest): PublicVariant | null {
    const { chat, findVariant } = this.dependencies;
    const variant = findVariant(request.host)?.public ?? null;
    const account = variant && chatOf(chat, variant.benefitType);
    return variant && { ...variant, ...(account && { chat: account }) };
  }

  async #shownTo(request: FastifyRequest, variant: PublicVariant): Promise<ShownRelease> {
    const released = this.#releaseFor(request, variant);
    const shell = this.dependencies.shell();
    const { cookie } = request.headers;
    const development = (await this.dependencies.development?.answer(cookie, released.release, shell)) ?? null;
    return { ...released, shell, ...development?.view, development };
  }

  /** Returns the preview that this browser accepted, the release of its cohort, or the live one. */
  #releaseFor({ headers }: FastifyRequest, { benefitType }: PublicVariant): Released {
    const { releases } = this.dependencies;
    const token = previewToken(headers.cookie);
    const found = token === null ? null : releases.preview(benefitType, token);
    const release = releases.of(benefitType);
    // It was released since: it is no longer a preview.
    const isPreview = found !== null && found.release.id !== release.id;
    if (isPreview) return { ...found, cohort: null };
    const cohorts = releases.cohorts(benefitType);
    const cohort = cohorts && shownCohort(cohorts, headers, this.dependencies.isSecure);
    return { release: cohort?.release ?? release, preview: null, cohort };
  }

  async #make(
    request: FastifyRequest,
    { variant, shown, flags, found, pathname, search, errorStatus }: RenderTarget,
  ): Promise<CachedPage> {
    const { services, sheets, collector, reportedPercent, edgeSeconds, isOfflineOn } = this.dependencies;
    const { release, shell, development } = shown;
    const isOffline = isOfflineOn && !isPersonal(shown);
    const page = {
      variant,
      release,
      pathname,
      search,
      origin: this.dependencies.originOf(request),
      flags,
      requestId: request.id,
    };
    const rendered = await inSpan('render page', {}, () =>
      renderPage(errorStatus === undefined ? found : null, page, { ...services, shell }, errorStatus),
    );
    const styles = await sheets.join([...shell.styles, ...rendered.styles]);
    // All visits with a candidate count, because they are few.
    const reported = shown.cohort?.release && reportedPercent > 0 ? 100 : reportedPercent;
    const document = toDocument({
      ...shown,
      rendered,
      styles,
      variant,
      collector,
      reportedPercent: reported,
      isOffline,
    });
    const about = {
      rendered,
      document,
      variant,
      collector,
      edgeSeconds,
      isPersonal: isPersonal(shown),
      isDeveloped: Boolean(development?.view),
      saveable: isOffline ? saveableHeader({ found, variant, pathname, search, rendered }) : null,
      offlineWorker: isOffline ? page.origin + OFFLINE_WORKER_PATH : null,
    };
    const texts = { document: document.bytes, payload: () => JSON.stringify(toPayload(rendered)) };
    const isMissing = found === null && errorStatus === undefined && rendered.completeness === 'whole';
    const kept = isMissing ? { ...rendered, maxAge: NOTHING_THERE_S } : rendered;
    return new CachedPage(kept, pageHeaders(about), texts);
  }

  async #send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: CachedPage,
    { development, cohort }: ShownRelease,
  ): Promise<FastifyReply> {
    const { rendered, headers } = page;
    const wantsPayload = request.headers.accept?.includes(PAGE_MEDIA_TYPE) === true;
    const isDocument = !wantsPayload && !rendered.location;
    void reply.headers(isDocument ? headers.document : headers.common);
    if (cohort) keepFromFrontCaches(reply);
    if (cohort?.cookie) void reply.header('set-cookie', cohort.cookie);
    if (development?.cookie !== undefined) void reply.header('set-cookie', development.cookie);
    if (rendered.location && !wantsPayload)
      return reply.redirect(rendered.location, rendered.status >= 300 && rendered.status < 400 ? rendered.status : 302);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (isDocument && headers.tag !== null) {
      const etag = entityTag(headers.tag, encoding);
      void reply.header('etag', etag);
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    }
    void reply.code(wantsPayload && rendered.location ? 200 : rendered.status);
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return wantsPayload
      ? reply.type(PAGE_MEDIA_TYPE).send(await page.payloadBytes(encoding))
      : reply.type('text/html; charset=utf-8').send(await page.documentBytes(encoding));
  }
}

function addressOf(request: FastifyRequest): { readonly pathname: string; readonly search: string } {
  const at = request.url.indexOf('?');
  return at < 0
    ? { pathname: request.url, search: '' }
    : { pathname: request.url.slice(0, at), search: request.url.slice(at) };
}

import {
  isFlagOn,
  type FlagValues,
  type PageLayout,
  type PublicVariant,
  type RenderAnswer,
  type RenderRequest,
  type ServerApi,
} from 'shared-contracts';
import type { CurrentPage, FilledSlots, HeadData, Islands, PreloadFile, Release } from '../../protocol/page-data';
import { PAGE_ISLAND } from '../../protocol/page-data';
import { PageSources, type PageOrigin } from '../freshness/page-sources';
import type { ShellAssets } from '../assets/shell-assets';
import { webAddress, type FoundPage, type VariantRelease } from '../releases/variant-release';
import type { RenderFailure } from '../render-host/renderer';
import { completenessOf, type Completeness } from './widgets/completeness';
import { composeWidgets, type ComposedHtml, type InsertedWidget, type RenderContext } from './widgets/compose-widgets';
import { fillSlots } from './widgets/fill-slots';
import { renderHead } from './head';
import { pageLinks } from './page-links';
import type { WidgetRenders } from './widgets/widget-renders';

/** A rendered page for a document or a payload. It contains no personal data. */
export interface RenderedPage {
  readonly status: number;
  readonly location?: string;
  /** Seconds it may be cached, unless its data changes; 0 = not at all. */
  readonly maxAge: number;
  /** Cache tags of its data; null when changes are not reported. */
  readonly tags: readonly string[] | null;
  /** Completeness of its widgets. */
  readonly completeness: Completeness;
  /** Build of the shell that rendered it. */
  readonly shell: string;
  readonly release: Release;
  readonly page: CurrentPage;
  readonly islands: Islands;
  /** Set on pages with a chat. */
  readonly chatOrigin?: string | undefined;
  /** Set on pages with the installer map, when a style is configured. */
  readonly mapStyle?: string | undefined;
  /** Flags of the render. */
  readonly flags: FlagValues;
  readonly head: HeadData;
  readonly main: string;
  readonly header: string;
  readonly footer: string;
  readonly styles: readonly PreloadFile[];
  readonly scripts: readonly PreloadFile[];
  /** Scripts of widgets that wait for the first interaction. */
  readonly scriptsOnSign: readonly PreloadFile[];
}

export interface PageRequest {
  readonly variant: PublicVariant;
  readonly release: VariantRelease;
  readonly pathname: string;
  readonly search: string;
  readonly origin: string;
  readonly flags: FlagValues;
  readonly requestId: string;
}

export interface RenderServices {
  readonly shell: ShellAssets;
  readonly apiFor: (variant: PublicVariant, requestId: string) => ServerApi;
  /** Style of the installer map, when configured. */
  readonly mapStyle: string | null;
  readonly pageDeadlineMs: number;
  readonly widgetDeadlineMs: number;
  readonly widgets: WidgetRenders;
}

const DEFAULT_MAX_AGE = 60;
/** Maximum seconds in the cache without change notifications. */
const UNTRACKED_MAX_AGE = 60;
/** Seconds in the cache for a page with a failed widget, so that the widget appears soon after its recovery. */
const IMPAIRED_MAX_AGE = 2;

interface MainPart {
  readonly page: CurrentPage;
  readonly html: string;
  readonly answer: Partial<RenderAnswer>;
  readonly isComplete: boolean;
  readonly status: number;
}

function contextOf(found: FoundPage | null, request: PageRequest, services: RenderServices): RenderContext {
  const { variant, release, pathname, search, origin, flags, requestId } = request;
  const sources = new PageSources();
  return {
    release,
    api: services.apiFor(variant, requestId),
    sources,
    deadlineMs: services.widgetDeadlineMs,
    widgets: services.widgets,
    isShared: found?.page.audience === 'anonymous',
    request: { url: { pathname, search, origin }, variant, flags },
  };
}

/** Renders the page's own HTML. When its remote cannot render: an empty island, which the browser fills. */
async function renderMain(
  found: FoundPage,
  request: PageRequest,
  context: RenderContext,
  services: RenderServices,
): Promise<MainPart> {
  const page: CurrentPage = {
    remote: found.name,
    id: found.page.id,
    layout: found.page.layout ?? 'default',
    ...(found.page.fullNavigation && { fullNavigation: true }),
    ...(found.page.pageProps && { pageProps: found.page.pageProps }),
    ...(found.page.wakeWhen && { wakeWhen: found.page.wakeWhen }),
  };
  const render: RenderRequest = {
    kind: 'page',
    name: found.page.id,
    identifierPrefix: `${PAGE_ISLAND}-`,
    props: {},
    ...context.request,
  };
  if (!found.remote.host.isTracked) context.sources.lose();
  const api = context.sources.watch(context.api);
  const outcome = await found.remote.host.render(render, api, services.pageDeadlineMs);
  if (outcome.ok)
    return {
      page,
      html: outcome.answer.html,
      answer: outcome.answer,
      isComplete: true,
      status: outcome.answer.status ?? 200,
    };
  // Shoppers get the page from their browser; machines get an error status.
  const html = services.shell.ssrFallback(request.variant);
  return { page, html, answer: { head: { robots: 'noindex' } }, isComplete: false, status: statusOf(outcome) };
}

const statusOf = ({ reason }: RenderFailure): number => (reason === 'browser-only' ? 200 : 503);

function errorMain(status: number, request: PageRequest, services: RenderServices): MainPart {
  const { title, html } = services.shell.errorPage(status, request.requestId);
  return {
    page: { remote: null, id: String(status), layout: 'default' },
    html,
    answer: { head: { title, robots: 'noindex' } },
    isComplete: true,
    status,
  };
}

/** Returns styles of all server HTML, and scripts of islands that hydrate at once or on the first interaction. */
function filesOf(
  found: FoundPage | null,
  inserted: readonly InsertedWidget[],
  shell: ShellAssets,
): Pick<RenderedPage, 'styles' | 'scripts' | 'scriptsOnSign'> {
  const styles = new Map<string, PreloadFile>();
  const scripts = new Map<string, PreloadFile>();
  const scriptsOnSign = new Map<string, PreloadFile>();
  // A remote's HTML may name any trigger; a map accepts only these.
  const scriptsOf = new Map([
    ['load', scripts],
    ['interaction', scriptsOnSign],
  ]);
  const parts = [
    ...(found ? [{ manifest: found.remote.manifest, key: `page:${found.page.id}`, hydrate: 'load' }] : []),
    ...inserted.map(({ remote, declaration, hydrate }) => ({
      manifest: remote.manifest,
      key: `widget:${declaration.name}`,
      hydrate,
    })),
  ];
  for (const { manifest, key, hydrate } of parts) {
    const assets = manifest.web.assets[key];
    const add = (to: Map<string, PreloadFile>, file: string): void => {
      const href = webAddress(manifest, file);
      to.set(href, { href, integrity: manifest.web.files[file]?.integrity ?? '' });
    };
    for (const file of assets?.css ?? []) add(styles, file);
    const due = scriptsOf.get(hydrate);
    if (!due) continue;
    for (const shared of assets?.shared ?? []) for (const file of shell.sharedFiles(shared)) due.set(file.href, file);
    for (const file of [manifest.web.entry, ...(assets?.js ?? [])]) add(due, file);
  }
  for (const href of scripts.keys()) scriptsOnSign.delete(href);
  return {
    styles: [...styles.values()],
    scripts: [...scripts.values()],
    scriptsOnSign: [...scriptsOnSign.values()],
  };
}

/** Returns slots of the requested page; another page's slots are not filled when its name is used by mistake. */
function slotsOf(found: FoundPage | null, { release }: PageRequest): FilledSlots {
  const filled = (found && release.public.remotes[found.name]?.slots) ?? {};
  const own = new Set(found?.page.slots?.map(({ name }) => name));
  return Object.fromEntries(Object.entries(filled).filter(([name]) => own.has(name)));
}

/** Never in the minimal layout, because no other frame may be beside a card form. */
const chatOriginOf = ({ variant, flags }: PageRequest, layout: PageLayout): string | undefined =>
  layout === 'default' && isFlagOn(flags, 'liveChat') ? variant.chat?.origin : undefined;

const mapStyleOf = (found: FoundPage | null, { mapStyle }: RenderServices, flags: FlagValues): string | undefined =>
  found?.page.showsMap && mapStyle !== null && isFlagOn(flags, 'installerMap') ? mapStyle : undefined;

function maxAgeOf(
  found: FoundPage | null,
  main: MainPart,
  completeness: Completeness,
  { tags, freshForS }: PageOrigin,
): number {
  if (found?.page.audience !== 'anonymous' || !main.isComplete || main.status >= 500) return 0;
  const longest = tags === null ? UNTRACKED_MAX_AGE : freshForS;
  const maxAge = Math.min(main.answer.maxAge ?? DEFAULT_MAX_AGE, longest);
  return completeness === 'whole' ? maxAge : Math.min(maxAge, IMPAIRED_MAX_AGE);
}

/** Renders the page of this address, or the error page when `status` is set. Never throws for a remote's failure. */
export async function renderPage(
  found: FoundPage | null,
  request: PageRequest,
  services: RenderServices,
  status = 404,
): Promise<RenderedPage> {
  const context = contextOf(found, request, services);
  const layout = found?.page.layout ?? 'default';
  const chrome = services.shell.chrome({ ...request, layout, links: pageLinks(request.release) });
  const flags = { ...request.flags, ...found?.page.flags };
  const ofPage = { ...context, request: { ...context.request, flags } };
  const makeMain = async (): Promise<readonly [MainPart, ComposedHtml]> => {
    const part = found ? await renderMain(found, request, ofPage, services) : errorMain(status, request, services);
    return [part, await composeWidgets(fillSlots(part.html, slotsOf(found, request)), 'w', ofPage)];
  };
  const [[main, body], header] = await Promise.all([makeMain(), composeWidgets(chrome.header, 'c', context)]);
  const completeness = completenessOf([header, body]);
  const { origin } = context.sources;
  const islands: Record<string, { state: unknown }> = { ...header.islands, ...body.islands };
  if (main.isComplete && found) islands[PAGE_ISLAND] = { state: main.answer.state ?? {} };
  return {
    status: main.status,
    ...(main.answer.location ? { location: main.answer.location } : {}),
    maxAge: maxAgeOf(found, main, completeness, origin),
    tags: origin.tags,
    completeness,
    shell: services.shell.build.id,
    release: request.release.public,
    page: main.page,
    chatOrigin: chatOriginOf(request, layout),
    mapStyle: mapStyleOf(found, services, flags),
    islands,
    flags,
    head: renderHead({
      head: main.answer.head ?? {},
      variant: request.variant,
      origin: request.origin,
      pathname: found ? request.pathname : null,
      flags,
    }),
    main: body.html,
    header: header.html,
    footer: chrome.footer,
    ...filesOf(found, [...header.inserted, ...body.inserted], services.shell),
  };
}

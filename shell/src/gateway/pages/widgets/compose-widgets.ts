import type { RenderRequest, ServerApi, WidgetDeclaration } from 'shared-contracts';
import type { PageSources } from '../../freshness/page-sources';
import { completenessOf, type Completeness } from './completeness';
import { escapeHtml } from '../../html/escape';
import { fillSearchFields } from './fill-search-fields';
import { findWidgetSlots, type WidgetSlot } from './widget-slots';
import type { LoadedRemote } from '../../releases/remote-pool';
import type { VariantRelease } from '../../releases/variant-release';
import type { WidgetRenders } from './widget-renders';

/** Context that all renders of one document share. */
export interface RenderContext {
  readonly release: VariantRelease;
  readonly api: ServerApi;
  /** Data sources of the document. */
  readonly sources: PageSources;
  readonly request: Pick<RenderRequest, 'url' | 'variant' | 'flags'>;
  readonly deadlineMs: number;
  readonly widgets: WidgetRenders;
  /** True when the document is the same for every visitor; parts of others are never cached. */
  readonly isShared: boolean;
}

/** A widget placeholder in the HTML, whether or not the server could render it. */
export interface InsertedWidget {
  readonly remote: LoadedRemote;
  readonly declaration: WidgetDeclaration;
  readonly hydrate: string;
}

/** HTML with its widgets inserted. */
export interface ComposedHtml {
  readonly html: string;
  readonly islands: Record<string, { readonly state: unknown }>;
  readonly inserted: readonly InsertedWidget[];
  readonly completeness: Completeness;
}

const NESTING = 2;

function find(
  release: VariantRelease,
  address: string,
): { readonly remote: LoadedRemote; readonly declaration: WidgetDeclaration } | null {
  const [remoteName = '', widgetName = ''] = address.split('/');
  const remote = release.remotes.get(remoteName);
  const declaration = remote?.manifest.widgets.find((widget) => widget.name === widgetName);
  return remote && declaration ? { remote, declaration } : null;
}

/** Returns the slot in which the registry places a widget. */
function slotOf({ public: { remotes } }: VariantRelease, address: string): string | undefined {
  const slots = Object.entries(remotes).flatMap(([name, { slots: own = {} }]) =>
    Object.entries(own).map(([slot, widgets]) => ({ address: `${name}/${slot}`, widgets })),
  );
  return slots.find(({ widgets }) => widgets.some(({ widget }) => widget === address))?.address;
}

/** Drops props that the widget does not declare. */
function declaredProps(props: WidgetSlot['props'], declaration: WidgetDeclaration): Record<string, unknown> {
  return Object.fromEntries(Object.entries(props).filter(([name]) => declaration.props.includes(name)));
}

/** Without its required props a widget would show unrelated data. */
function hasRequired(props: WidgetSlot['props'], { requires = [] }: WidgetDeclaration): boolean {
  return requires.every((name) => Object.hasOwn(props, name) && props[name] !== undefined && props[name] !== null);
}

interface SlotResult extends ComposedHtml {
  readonly slot: WidgetSlot;
  readonly id: string;
  /** Null: the placeholder's own content stays. */
  readonly content: string | null;
}

async function composeSlot(slot: WidgetSlot, id: string, context: RenderContext, level: number): Promise<SlotResult> {
  const nothing = { slot, id, content: null, html: '', islands: {}, inserted: [], completeness: 'whole' } as const;
  const found = find(context.release, slot.address);
  if (!found) return nothing;
  const { remote, declaration } = found;
  if (!hasRequired(slot.props, declaration)) return nothing;
  const inserted = [{ remote, declaration, hydrate: slot.hydrate ?? declaration.hydrate }];
  if (declaration.serverRendered === false) return { ...nothing, inserted };
  const isOneForAll = declaration.ignoresAddress === true;
  const request: RenderRequest = {
    kind: 'widget',
    name: declaration.name,
    identifierPrefix: `${id}-`,
    props: declaredProps(slot.props, declaration),
    ...context.request,
    ...(isOneForAll && { url: { pathname: '/', search: '', origin: context.request.url.origin } }),
  };
  const options = { ...context, isOneForAll, slot: () => slotOf(context.release, slot.address) };
  const { answer, completeness } = await context.widgets.render(remote, request, options);
  if (!answer) return { ...nothing, inserted, completeness };
  const own = isOneForAll ? fillSearchFields(answer.html, context.request.url.search) : answer.html;
  const inner = await composeWidgets(own, `${id}.`, context, level + 1);
  return {
    ...nothing,
    content: inner.html,
    islands: { [id]: { state: answer.state }, ...inner.islands },
    inserted: [...inserted, ...inner.inserted],
    completeness: completenessOf([{ completeness }, inner]),
  };
}

/** Renders all widgets concurrently and inserts the results. `prefix` keeps island ids unique. */
export async function composeWidgets(
  html: string,
  prefix: string,
  context: RenderContext,
  level = 0,
): Promise<ComposedHtml> {
  const slots = level < NESTING ? findWidgetSlots(html) : [];
  if (slots.length === 0) return { html, islands: {}, inserted: [], completeness: 'whole' };
  const slotResults = await Promise.all(slots.map((slot, at) => composeSlot(slot, `${prefix}${at}`, context, level)));
  let out = '';
  let from = 0;
  for (const { slot, id, content } of slotResults) {
    out += `${html.slice(from, slot.attributesEnd)} data-island="${escapeHtml(id)}">`;
    out += content ?? html.slice(slot.contentStart, slot.contentEnd);
    from = slot.contentEnd;
  }
  return {
    html: out + html.slice(from),
    islands: Object.assign({}, ...slotResults.map((one) => one.islands)) as ComposedHtml['islands'],
    inserted: slotResults.flatMap((one) => one.inserted),
    completeness: completenessOf(slotResults),
  };
}

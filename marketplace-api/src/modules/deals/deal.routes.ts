import { DealList, DealPreviewBody, DealPreviewLink, lineTag, type Deal } from 'shared-contracts/wire';
import { isFlagOn, type BenefitType } from 'shared-contracts';
import Type from 'typebox';
import type { App } from '../../http/app-types';
import { tellTags } from '../../http/answer-tags';
import { answer } from '../../http/problem-reply';
import { problems } from '../../http/problem-schema';
import { TOLD_OF_DAY } from '../../http/route-config';
import type { RouteSchema } from '../../http/route-schema';
import { SECURITY } from '../../http/route-security';
import { isFailure } from '../../platform/values/failure';
import { storeDay } from '../../platform/time/store-clock';
import type { LiveCatalog, SnapshotSource } from '../catalog/catalog-snapshot';
import type { Sku } from '../catalog/catalog.types';
import { buyableFirst } from '../catalog/live-catalog';
import { urlOf } from '../catalog/product-card';
import type { PromotionRow } from '../pricing/pricing.types';
import { isRunning, toPromotion } from '../pricing/promotions';
import type { FlagsOf } from '../flags/feature-flags.service';
import type { DealPreview } from './deal-preview';

export interface DealSources {
  readonly snapshots: SnapshotSource;
  readonly flagsOf: FlagsOf;
  readonly previews: DealPreview;
  now(): Date;
}

const LISTS = ['ACTIVE_DEALS', 'GOVERNMENT_DEALS', 'EXPIRED_DEALS'] as const;
const list = Type.Optional(Type.Union(LISTS.map((name) => Type.Literal(name))));
const common = { security: SECURITY.marketplace, tags: ['Deals'] };

function listOf(row: PromotionRow, today: string): Deal['list'] {
  if (!isRunning(row, today)) return 'EXPIRED_DEALS';
  return row.list === 'government' ? 'GOVERNMENT_DEALS' : 'ACTIVE_DEALS';
}

/** Returns the link to the only product, or to a listing of exactly the products that the deal covers. */
const linkOf = ({ promotionId }: PromotionRow, [only, ...others]: readonly Sku[]): string =>
  only && others.length === 0 ? urlOf(only) : `/tires?deal=${encodeURIComponent(promotionId)}`;

/** Returns, for each line on sale, the product that its card links to. */
const coveredBy = ({ lineIds }: PromotionRow, catalog: LiveCatalog): Sku[] =>
  lineIds.flatMap((lineId) => catalog.skusOfLine(lineId).sort(buyableFirst)[0] ?? []);

function toDeal(row: PromotionRow, today: string, catalog: LiveCatalog): Deal {
  const skus = coveredBy(row, catalog);
  const [media] = skus.flatMap(({ pictures }) => pictures[0] ?? []);
  return {
    list: listOf(row, today),
    title: row.title,
    brand: row.brand,
    lineIds: row.lineIds,
    products: skus.map((sku) => ({ name: `${sku.brand} ${sku.name}`, url: urlOf(sku) })),
    startsOn: row.startsOn,
    promotion: toPromotion(row),
    isSample: true,
    url: linkOf(row, skus),
    ...(media && { media }),
  };
}

/** Returns deals that have begun by a day, of the kinds that the variant runs (specification section 6). */
async function dealsOn(
  day: string,
  variant: BenefitType,
  only: Deal['list'] | undefined,
  { snapshots, flagsOf }: DealSources,
): Promise<DealList> {
  const catalog = await snapshots.current();
  const { promotions } = catalog.offers;
  const flags = flagsOf(variant);
  const isShown = (row: PromotionRow) =>
    row.startsOn <= day && isFlagOn(flags, row.list === 'government' ? 'governmentDeals' : 'promotions');
  const deals = promotions.filter(isShown).map((row) => toDeal(row, day, catalog));
  return { deals: deals.filter((deal) => only === undefined || deal.list === only) };
}

const listDeals = {
  ...common,
  summary: 'Promotions by list',
  querystring: Type.Object({ list }),
  response: { 200: DealList },
} satisfies RouteSchema;

const previewDeals = {
  ...common,
  security: SECURITY.token,
  summary: 'Promotions as they will be on the day of a preview link',
  querystring: Type.Object({ token: Type.String({ minLength: 1, maxLength: 600 }), list }),
  response: { 200: DealList, ...problems(404) },
} satisfies RouteSchema;

/** Registers the deals on the API and on the management host (specification section 7). */
export function dealRoutes(app: App, sources: DealSources): void {
  app.get('/deals', { config: TOLD_OF_DAY, schema: listDeals }, async (request, reply) => {
    const found = await dealsOn(storeDay(sources.now()), request.variant, request.query.list, sources);
    const lineIds = found.deals.flatMap((deal) => deal.lineIds);
    tellTags(request, ['promotions', 'flags', ...lineIds.map(lineTag)]);
    return answer(request, reply, found);
  });
  app.get('/deals/preview', { schema: previewDeals }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const day = await sources.previews.dayOf(request.query.token);
    if (isFailure(day)) return answer(request, reply, day);
    const deals = await dealsOn(day, request.variant, request.query.list, sources);
    return answer(request, reply, { ...deals, day });
  });
}

const createPreviewLink = {
  security: SECURITY.staff('catalog'),
  tags: ['Deals'],
  summary: 'A link to the deals of a coming day, for 24 hours',
  body: DealPreviewBody,
  response: { 201: DealPreviewLink },
} satisfies RouteSchema;

export function dealPreviewRoutes(app: App, previews: DealPreview): void {
  app.post('/deals/preview-links', { schema: createPreviewLink }, async (request, reply) =>
    answer(request, reply, await previews.issue(request.body.date), 201),
  );
}

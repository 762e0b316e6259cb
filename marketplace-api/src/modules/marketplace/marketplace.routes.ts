import { VARIANT_RULES, type BenefitType } from 'shared-contracts';
import { DealList, FeatureFlags, type Deal } from 'shared-contracts/wire';
import Type from 'typebox';
import type { App } from '../../http/app-types';
import { answer } from '../../http/problem-reply';
import { SECURITY } from '../../http/route-security';
import { storeDay } from '../../platform/store-clock';
import type { SnapshotSource } from '../catalog/catalog-snapshot';
import type { PromotionRow } from '../catalog/catalog.types';
import { isRunning, toPromotion } from '../catalog/promotions';

/** What a variant shows beyond the rules of the specification; read by the shell at start (spec §2). */
function flagsOf(variant: BenefitType): Record<string, boolean> {
  return {
    liveChat: false, reviews: true, coupons: true, mobileInstallation: true, shipToHome: true,
    promotions: VARIANT_RULES[variant].salesChannel !== 'PURCHASINGPOWER', installerMap: true,
  };
}

function toDeal(row: PromotionRow, today: string): Deal {
  const list = row.list === 'government' ? 'GOVERNMENT_DEALS' : isRunning(row, today) ? 'ACTIVE_DEALS' : 'EXPIRED_DEALS';
  return {
    list, title: row.title, brand: row.brand, lineIds: row.lineIds, startsOn: row.startsOn, promotion: toPromotion(row), isSample: true,
    url: `/tires?brand=${encodeURIComponent(row.brand)}&specialOffer=true`,
  };
}

const LISTS = ['ACTIVE_DEALS', 'GOVERNMENT_DEALS', 'EXPIRED_DEALS'] as const;
const DealQuery = Type.Object({ list: Type.Optional(Type.Union(LISTS.map((list) => Type.Literal(list)))) });
const tags = ['Marketplace'];

export function marketplaceRoutes(app: App): void {
  app.get('/feature-flags', { schema: { security: SECURITY.marketplace, tags, summary: "The variant's flags", response: { 200: FeatureFlags } } },
    async (request, reply) => answer(request, reply, { flags: flagsOf(request.variant) }));
}

export function dealRoutes(app: App, snapshots: SnapshotSource, now: () => Date): void {
  app.get('/deals', { schema: { security: SECURITY.marketplace, tags: ['Deals'], summary: 'Promotions by list', querystring: DealQuery, response: { 200: DealList } } }, async (request, reply) => {
    const today = storeDay(now());
    const { promotions } = await snapshots.current();
    const isComing = (row: PromotionRow) => row.startsOn > today;
    const deals = promotions.filter((row) => !isComing(row)).map((row) => toDeal(row, today));
    return answer(request, reply, { deals: deals.filter((deal) => request.query.list === undefined || deal.list === request.query.list) });
  });
}

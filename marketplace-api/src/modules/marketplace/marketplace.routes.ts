import { VARIANT_RULES, type BenefitType } from 'shared-contracts';
import { FeatureFlags } from 'shared-contracts/wire';
import type { App } from '../../http/app-types';
import { answer } from '../../http/problem-reply';
import { SECURITY } from '../../http/route-security';

/** What a variant shows beyond the rules of the specification; read by the shell at start (spec §2). */
function flagsOf(variant: BenefitType): Record<string, boolean> {
  return {
    liveChat: false,
    reviews: true,
    coupons: true,
    mobileInstallation: true,
    shipToHome: true,
    governmentDeals: VARIANT_RULES[variant].hasIdVerification,
    promotions: true,
    installerMap: true,
  };
}

const tags = ['Marketplace'];

export function marketplaceRoutes(app: App): void {
  app.get(
    '/feature-flags',
    {
      schema: { security: SECURITY.marketplace, tags, summary: "The variant's flags", response: { 200: FeatureFlags } },
    },
    async (request, reply) => answer(request, reply, { flags: flagsOf(request.variant) }),
  );
}

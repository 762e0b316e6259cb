import { FeatureFlags } from 'shared-contracts/wire';
import type { App } from '../../http/app-types';
import { answer } from '../../http/problem-reply';
import { SECURITY } from '../../http/route-security';
import type { FlagsOf } from './feature-flags.service';

const tags = ['Marketplace'];

export function marketplaceRoutes(app: App, flagsOf: FlagsOf): void {
  app.get(
    '/feature-flags',
    {
      schema: { security: SECURITY.marketplace, tags, summary: "The variant's flags", response: { 200: FeatureFlags } },
    },
    async (request, reply) => answer(request, reply, { flags: flagsOf(request.variant) }),
  );
}

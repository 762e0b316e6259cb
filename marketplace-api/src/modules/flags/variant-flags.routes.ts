import { FeatureFlags } from 'shared-contracts/wire';
import type { App } from '../../http/app-types';
import { answer } from '../../http/problem-reply';
import { MADE_OF_FLAGS } from '../../http/route-config';
import type { RouteSchema } from '../../http/route-schema';
import { SECURITY } from '../../http/route-security';
import type { FlagsOf } from './feature-flags.service';

const tags = ['Marketplace'];

const readFlags = {
  security: SECURITY.marketplace,
  tags,
  summary: "The variant's flags",
  response: { 200: FeatureFlags },
} satisfies RouteSchema;

export function variantFlagRoutes(app: App, flagsOf: FlagsOf): void {
  app.get('/feature-flags', { config: MADE_OF_FLAGS, schema: readFlags }, async (request, reply) =>
    answer(request, reply, { flags: flagsOf(request.variant) }),
  );
}

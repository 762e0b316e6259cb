import type { FastifyInstance } from 'fastify';
import { createVariantFinder, offeredVariants } from '../../variants/variants';
import { createServerApi } from './api/api-client';
import type { ApiPool } from './api/api-pool';
import type { ShellAssets } from './assets/shell-assets';
import type { StylesheetBundles } from './assets/stylesheet-bundles';
import type { GatewayConfig } from './config';
import type { DevViews } from './development/dev-views';
import type { Changes } from './freshness/change-log';
import type { RenderAdmission } from './http/limits/render-admission';
import type { GatewayMetrics } from './observability/gateway-metrics';
import { Pages } from './pages/page-routes';
import { originTeller } from './pages/settings/canonical-origins';
import type { FeatureFlags } from './pages/settings/feature-flags';
import { WidgetRenders } from './pages/widgets/widget-renders';
import { withCohorts } from './releases/cohorts/cohort-log';
import { withPreviewHosts } from './releases/previews/preview-hosts';
import type { Releases } from './releases/releases';

/** Returns a function that finds the variant of a host, with the payments that this gateway offers. */
export const storeFinder = ({ variantHosts, payments }: GatewayConfig) =>
  createVariantFinder(variantHosts, offeredVariants(payments));

interface PageParts {
  readonly app: FastifyInstance;
  readonly pool: ApiPool;
  readonly flags: FeatureFlags;
  readonly changes: Changes;
  readonly releases: Releases;
  readonly renders: RenderAdmission;
  readonly metrics: GatewayMetrics;
  readonly shell: () => ShellAssets;
  readonly sheets: StylesheetBundles;
  readonly development: DevViews | null;
}

/** Creates the pages of the stores. */
export function createPages(config: GatewayConfig, parts: PageParts): Pages {
  const { app, pool, flags, changes, releases, renders, metrics, shell, sheets, development } = parts;
  const {
    pageDeadlineMs,
    widgetDeadlineMs,
    chat,
    collector,
    reportedPercent,
    edgeSeconds,
    mapStyle,
    canonicalOrigins,
    isOfflineOn,
  } = config;
  const findVariant = withPreviewHosts(storeFinder(config));
  return new Pages({
    renders,
    metrics,
    findVariant,
    services: {
      // The page deadline limits the wait, so a call must not hold its connection longer.
      apiFor: (variant, requestId) => createServerApi(pool, variant.marketplaceKey, requestId, pageDeadlineMs),
      mapStyle,
      pageDeadlineMs,
      widgetDeadlineMs,
      widgets: new WidgetRenders(
        withCohorts(app.log, () => releases.position().registry),
        changes,
      ),
    },
    flags: flags.of,
    changes,
    releases,
    shell,
    sheets,
    chat,
    collector,
    reportedPercent,
    edgeSeconds,
    isSecure: config.isDeployed,
    isOfflineOn,
    originOf: originTeller(canonicalOrigins, findVariant),
    development,
    log: app.log,
  });
}

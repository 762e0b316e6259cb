import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { BENEFIT_TYPES, type BenefitType, type PublishedManifest } from 'shared-contracts';
import { Drain } from 'shared-contracts/process-end';
import { offeredVariantOf } from '../../variants/variants';
import { SHELL } from '../protocol/report-limits';
import { createServerApi } from './api/api-client';
import { createApiPools, type ApiPool, type ApiPools } from './api/api-pool';
import { registerApiProxy, type BodyMemory } from './api/api-proxy';
import { registerAssets } from './assets/asset-routes';
import { followShellBuild, type FollowedShell } from './assets/follow-shell-build';
import { StylesheetBundles } from './assets/stylesheet-bundles';
import { StoredFiles } from './assets/stored-files';
import { originTeller } from './pages/settings/canonical-origins';
import type { GatewayConfig } from './config';
import { registerDevelopment } from './development/dev-routes';
import { DevSessions } from './development/dev-sessions';
import { DevViews } from './development/dev-views';
import { registerSearchEngines } from './pages/search-engines/search-engines';
import { createApp, type LogStream } from './http/app';
import type { RefusalLog } from './http/refusal-log';
import { GatewayMetrics } from './observability/gateway-metrics';
import { observeRequests, observingRenders } from './observe';
import { registerMetrics, watchState } from './status/gateway-state';
import { registerHealth } from './status/health';
import { registerStatus, type StatusParts } from './status/served-versions';
import { sendTooManyRenders } from './pages/busy-page';
import { RenderAdmission, TooManyRenders } from './http/limits/render-admission';
import { createCallQueue } from './http/limits/call-queue';
import { ConcurrencyLimiter } from './http/limits/concurrency-limiter';
import { Freshness } from './freshness/freshness';
import { registerOffline } from './pages/offline/offline-routes';
import { createFeatureFlags } from './pages/settings/feature-flags';
import { createPages, storeFinder } from './gateway-pages';
import type { Pages } from './pages/page-routes';
import type { SharedShellBuilds } from 'registry/versions/shared-shell-builds';
import { guardPaymentHost } from './payment/payment-host';
import { BrowserReports } from './reports/browser-reports';
import { registerReports, registerReportStatus } from './reports/report-routes';
import { withCohorts } from './releases/cohorts/cohort-log';
import { createPreviewHostFinder, guardPreviewHosts, withPreviewHosts } from './releases/previews/preview-hosts';
import { registerPreviews } from './releases/previews/preview-routes';
import { detectIsolation, networkFault } from './render-host/isolation';
import { MirrorKeeper } from './releases/upkeep/mirror-keeper';
import { Releases } from './releases/releases';
import { Scrubber } from './releases/upkeep/scrubber';
import type { TrialServices } from './releases/trial';

/** Composition of the gateway. */
export interface Gateway {
  readonly app: FastifyInstance;
  /** Serves only `/healthz`, `/readyz`, `/metrics`, `/status` and `/reports`, on a separate listener. */
  readonly probes: FastifyInstance;
  readonly releases: Releases;
  readonly mirror: MirrorKeeper;
  readonly scrubber: Scrubber;
  /** During its run, the gateway is not ready but serves. */
  readonly drain: Drain;
  close(): Promise<void>;
}

/** Accepts dev sessions of `npm run dev`. Never in production. */
async function waitForDevelopment(app: FastifyInstance, data: string): Promise<DevViews> {
  const port = (): number => (app.server.address() as AddressInfo | null)?.port ?? 0;
  return new DevViews(data, await new DevSessions({ data, log: app.log, port }).listen());
}

/** A part of the sitemap has ten thousand addresses. */
const SITEMAP_PATIENCE_MS = 10_000;

const MB = 1024 * 1024;
const SMALL_BODY_BYTES = { total: 32 * MB, perAddress: 2 * MB };
const UPLOAD_BYTES = { total: 128 * MB, perAddress: 32 * MB };

/** An error page is a page as well: it is rendered unless rendering is overloaded. */
function createErrorHandler(pages: Pages) {
  return async (error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (error instanceof TooManyRenders) return sendTooManyRenders(request, reply, error);
    const status = error.statusCode !== undefined && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error({ err: error }, 'the gateway failed');
    try {
      return await pages.sendError(request, reply, status);
    } catch (failure) {
      if (failure instanceof TooManyRenders) return sendTooManyRenders(request, reply, failure);
      throw failure;
    }
  };
}

/** Requests for the trial of new versions, by variant. */
function trials({ payments }: GatewayConfig, pool: ApiPool): (type: BenefitType) => TrialServices {
  return (type) => {
    const variant = offeredVariantOf(type, payments).public;
    return { variant, api: createServerApi(pool, variant.marketplaceKey, randomUUID()) };
  };
}

function startReleases(
  config: GatewayConfig,
  { pages: pool }: Pick<ApiPools, 'pages'>,
  log: FastifyBaseLogger,
  metrics: GatewayMetrics,
): Promise<Releases> {
  const { releases: settings, renderServiceOrigins, renderHosts } = config;
  const observeRender = observingRenders(metrics, () => releases);
  const own = { settings, renderServiceOrigins, renderHosts, observeRender, trialOf: trials(config, pool) };
  const releases: Releases = new Releases({ ...own, log: withCohorts(log, () => releases.position().registry) });
  return releases.start();
}

/** Follows feature flags and data changes of the store. */
function followStore(config: GatewayConfig, pool: ApiPool, log: FastifyBaseLogger) {
  const flags = createFeatureFlags((variant) => createServerApi(pool, variant.marketplaceKey, randomUUID()), log);
  return { flags, freshness: new Freshness({ ...config, log, onFlags: flags.renew }) };
}

/** Registers the routes besides pages, API and files. */
function registerRest(
  app: FastifyInstance,
  rest: {
    readonly config: GatewayConfig;
    readonly pool: ApiPool;
    readonly releases: Releases;
    readonly development: DevViews | null;
  },
): void {
  const { config, pool, releases, development } = rest;
  if (development) registerDevelopment(app, development);
  const findVariant = withPreviewHosts(storeFinder(config));
  registerSearchEngines(app, {
    findVariant,
    releases,
    originOf: originTeller(config.canonicalOrigins, findVariant),
    apiFor: (variant, requestId) => createServerApi(pool, variant.marketplaceKey, requestId, SITEMAP_PATIENCE_MS),
  });
  const findPreviewHost = createPreviewHostFinder(storeFinder(config));
  registerPreviews(app, { findVariant, findPreviewHost, releases, isSecure: config.isDeployed });
}

/** Listeners with details for operators, which shoppers cannot reach in production. */
const operatorListeners = ({ isDeployed }: GatewayConfig, app: FastifyInstance, probes: FastifyInstance) =>
  isDeployed ? [probes] : [app, probes];

/** Manifests of the versions that shoppers of any variant get. */
const servedManifests = (releases: Releases): readonly PublishedManifest[] =>
  BENEFIT_TYPES.flatMap((type) => [...releases.of(type).remotes.values()].map(({ manifest }) => manifest));

/** Keeps the files of releases on this machine: few enough, and whole. */
function startKeepers(
  { releases: settings, mirrorBytes: maxBytes }: GatewayConfig,
  releases: Releases,
  log: FastifyBaseLogger,
) {
  const served = (): readonly PublishedManifest[] => servedManifests(releases);
  return {
    mirror: new MirrorKeeper({ settings, maxBytes, log, served: releases.used }),
    scrubber: new Scrubber({ settings, log, served }).start(),
  };
}

/** Registers the details for operators. */
function registerDetails(
  app: FastifyInstance,
  { reports, ...status }: StatusParts & { readonly reports: BrowserReports },
): void {
  registerStatus(app, status);
  registerReportStatus(app, reports);
}

/** Versions that count reports: those of shoppers now. */
const servedBy =
  (releases: Releases, shell: FollowedShell) =>
  (variant: BenefitType, remote: string, version: string): boolean =>
    remote === SHELL
      ? shell.current().build.id === version
      : [releases.of(variant), ...(releases.cohorts(variant)?.all ?? [])].some(
          ({ remotes }) => remotes.get(remote)?.manifest.version === version,
        );

/** @throws in production when the server code of a release could reach the network */
async function checkRenderNetwork({ isDeployed, isOpenRenderNetworkAccepted }: GatewayConfig): Promise<void> {
  if (!isDeployed) return;
  const fault = networkFault(await detectIsolation(), isOpenRenderNetworkAccepted);
  if (fault !== null) throw new Error(fault);
}

const admissionOf = (config: GatewayConfig, refusals: RefusalLog): RenderAdmission =>
  new RenderAdmission({
    shares: config.renders,
    waiting: config.rendersWaiting,
    renderMsPerMinute: config.renderMsPerMinute,
    deadlineMs: config.pageDeadlineMs,
    refusals,
  });

const createBodyMemory = (): BodyMemory => ({
  small: new ConcurrencyLimiter(SMALL_BODY_BYTES),
  uploads: new ConcurrencyLimiter(UPLOAD_BYTES),
});

/** Answers requests for hosts that are no store's: the payment host, and those of previews. */
function guardHosts(app: FastifyInstance, config: GatewayConfig, releases: Releases, shared: SharedShellBuilds): void {
  guardPaymentHost(app, config, storeFinder(config), shared);
  guardPreviewHosts(app, createPreviewHostFinder(storeFinder(config)), releases);
}

/** Assembles the gateway; it does not listen yet. */
export async function createGateway(config: GatewayConfig, logTo?: LogStream): Promise<Gateway> {
  await checkRenderNetwork(config);
  const metrics = new GatewayMetrics();
  const { app, refusals } = createApp(config, metrics, logTo);
  const pools = createApiPools(config, metrics);
  const changed = new Set<() => void>();
  const shell = await followShellBuild(config.data, app.log, () => changed.forEach((listener) => listener()));
  const releases = await startReleases(config, pools, app.log, metrics);
  observeRequests(app, metrics, withPreviewHosts(storeFinder(config)));
  const { mirror, scrubber } = startKeepers(config, releases, app.log);
  const stored = new StoredFiles(config.releases, shell.current);
  guardHosts(app, config, releases, stored.shared);
  const sheets = new StylesheetBundles(stored);
  const renders = admissionOf(config, refusals);
  const development = config.isDeployed ? null : await waitForDevelopment(app, config.data);
  const pool = pools.pages;
  const { flags, freshness } = followStore(config, pool, app.log);
  const { changes } = freshness;
  const parts = { app, pool, flags, changes, releases, renders, metrics, shell: shell.current, sheets, development };
  const pages = createPages(config, parts);
  changed.add(() => pages.cache.clear());
  const probes = Fastify({ logger: false });
  const drain = new Drain(app.server);
  for (const one of [app, probes]) registerHealth(one, { ...pools, releases, drain, isPublic: one === app });
  watchState(metrics, { server: app.server, drain, releases, freshness, scrubber, data: config.data });
  registerMetrics(probes, metrics);
  const reportLog = withCohorts(app.log, () => releases.position().registry);
  const reports = new BrowserReports({ isServed: servedBy(releases, shell), log: reportLog });
  for (const one of operatorListeners(config, app, probes))
    registerDetails(one, { releases, shells: shell, scrubber, reports });
  registerApiProxy(app, { pool: pools.browsers, calls: createCallQueue(config), bodies: createBodyMemory(), refusals });
  await registerAssets(app, stored, sheets);
  const findVariant = withPreviewHosts(storeFinder(config));
  registerReports(app, { findVariant, reports, refusals, metrics, perMinute: config.reportsPerMinute });
  registerOffline(app, { isOn: config.isOfflineOn, findVariant, shell: shell.current, sheets });
  registerRest(app, { config, pool, releases, development });
  pages.register(app);
  app.setNotFoundHandler((request, reply) => pages.sendError(request, reply, 404));
  app.setErrorHandler(createErrorHandler(pages));
  return {
    app,
    probes,
    releases,
    mirror,
    scrubber,
    drain,
    async close() {
      shell.stop();
      await freshness.close();
      await mirror.close();
      await scrubber.close();
      await development?.sessions.close();
      await app.close();
      await probes.close();
      await releases.close();
      pools.close();
    },
  };
}

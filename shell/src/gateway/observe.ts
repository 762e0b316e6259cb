import type { FastifyInstance } from 'fastify';
import type { PublicVariant, PublishedManifest } from 'shared-contracts';
import type { GatewayMetrics, VersionKind } from './observability/gateway-metrics';
import type { Releases } from './releases/releases';
import type { ObserveRender } from './releases/render-counts';

interface FoundVariant {
  readonly public: Pick<PublicVariant, 'benefitType'>;
}

/** Measures every request by the pattern of its route. Must come before routes and other hooks. */
export function observeRequests(
  app: FastifyInstance,
  metrics: GatewayMetrics,
  findVariant: (host: string | undefined) => FoundVariant | null,
): void {
  app.decorateRequest('page', null);
  app.addHook('onResponse', (request, reply, done) => {
    const variant = findVariant(request.host)?.public.benefitType ?? 'none';
    const answer = { status: reply.statusCode, seconds: reply.elapsedTime / 1_000 };
    metrics.observeRequest(request.routeOptions.url, variant, request.page, answer);
    done();
  });
}

/** Returns the place of a version in a variant. */
function kindOf(releases: Releases, { benefitType }: PublicVariant, manifest: PublishedManifest): VersionKind {
  const { name, version } = manifest;
  if (releases.of(benefitType).remotes.get(name)?.manifest.version === version) return 'stable';
  const cohorts = releases.cohorts(benefitType)?.all ?? [];
  return cohorts.some(({ remotes }) => remotes.get(name)?.manifest.version === version) ? 'candidate' : 'preview';
}

/** Returns a function that measures renders on servers. */
export const observingRenders =
  (metrics: GatewayMetrics, releases: () => Releases): ObserveRender =>
  (manifest, { kind, variant }, { outcome, seconds }) => {
    const result = outcome.ok ? 'ok' : outcome.reason;
    if (result === 'browser-only') return;
    const version = kindOf(releases(), variant, manifest);
    metrics.observeRender({ remote: manifest.name, version, kind, outcome: result, seconds });
  };

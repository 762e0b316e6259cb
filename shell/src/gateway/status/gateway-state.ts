import { statfs } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { BENEFIT_TYPES } from 'shared-contracts';
import type { Drain } from 'shared-contracts/process-end';
import type { Freshness } from '../freshness/freshness';
import type { GatewayMetrics } from '../observability/gateway-metrics';
import type { Scrubber } from '../releases/upkeep/scrubber';
import type { Releases } from '../releases/releases';

/** Parts whose state a scrape reads. */
export interface GatewayState {
  readonly server: Server;
  readonly drain: Pick<Drain, 'isDraining'>;
  readonly releases: Releases;
  readonly freshness: Freshness;
  readonly scrubber: Scrubber;
  /** Data folder with the mirror of releases. */
  readonly data: string;
}

const connectionsOf = (server: Server): Promise<number | null> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? null : count)));

const diskOf = (data: string, field: 'bavail' | 'blocks'): Promise<number | null> =>
  statfs(data).then(
    (found) => found[field] * found.bsize,
    () => null,
  );

function watchReleases(metrics: GatewayMetrics, releases: Releases): void {
  const parts = function* (valueOf: (part: ReturnType<Releases['statusOf']>[number]) => boolean) {
    for (const variant of BENEFIT_TYPES)
      for (const part of releases.statusOf(variant)) yield { variant, remote: part.name, value: valueOf(part) ? 1 : 0 };
  };
  metrics.remoteGauge('gateway_release_refused', '1: the released version of the remote is refused here.', () =>
    parts(({ problem }) => problem !== null),
  );
  metrics.remoteGauge('gateway_remote_ready', '1: the remote can be rendered on the server.', () =>
    parts(({ isReady }) => isReady),
  );
  metrics.gauge('gateway_release_log_followed', '1: the release log is read; 0: shoppers keep what they have.', () =>
    releases.problem === null ? 1 : 0,
  );
  metrics.gauge('gateway_release_log_position', 'Number of the last applied entry.', () => releases.position().number);
}

/** Registers the state of a gateway for scrapes. */
export function watchState(metrics: GatewayMetrics, state: GatewayState): void {
  const { server, drain, releases, freshness, scrubber, data } = state;
  metrics.gauge('gateway_open_connections', 'Open connections of clients.', () => connectionsOf(server));
  metrics.gauge('gateway_draining', '1: the process ends and takes no new connections.', () =>
    drain.isDraining ? 1 : 0,
  );
  metrics.gauge('gateway_changes_trusted', '1: changes of the store arrive; 0: cached pages are rendered again.', () =>
    freshness.changes.isTrusted() ? 1 : 0,
  );
  metrics.gauge('gateway_changes_silence_seconds', 'Time since the API sent anything about changes.', () =>
    freshness.silenceSeconds(),
  );
  watchReleases(metrics, releases);
  metrics.gauge(
    'gateway_files_damaged',
    'Stored files of served versions that cannot be repaired.',
    () => scrubber.damages.length,
  );
  metrics.gauge('gateway_disk_free_bytes', 'Free space for the mirror of releases.', () => diskOf(data, 'bavail'));
  metrics.gauge('gateway_disk_size_bytes', 'Size of the disk with the mirror.', () => diskOf(data, 'blocks'));
}

/** Registers `/metrics` for Prometheus, on a listener that shoppers cannot reach. */
export function registerMetrics(app: FastifyInstance, metrics: GatewayMetrics): void {
  app.get('/metrics', async (_request, reply) => {
    const { type, body } = await metrics.text();
    return reply.type(type).send(body);
  });
}

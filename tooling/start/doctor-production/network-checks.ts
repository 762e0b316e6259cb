import { lookup } from 'node:dns/promises';
import { statfs } from 'node:fs/promises';
import tls from 'node:tls';
import type { Check } from 'marketplace-api/commands/doctor/check';
import { openReleases } from 'registry/log/releases';
import type { ReleaseSettings } from 'registry/settings';

const DAY_MS = 86_400_000;
/** Certificates of Let's Encrypt are renewed 30 days before their end. */
const LEAST_DAYS = 14;
const LEAST_FREE_GB = 3;

/** Returns the hosts of the https addresses, each once. */
export const httpsHosts = (addresses: readonly string[]): readonly string[] => [
  ...new Set(
    addresses.flatMap((address) => {
      const url = URL.canParse(address) ? new URL(address) : null;
      return url?.protocol === 'https:' ? url.hostname : [];
    }),
  ),
];

export const nameCheck = (host: string): Check => ({
  name: `name ${host}`,
  remedy: 'Add its A or AAAA record at the name service.',
  run: async () => (await lookup(host, { all: true })).map(({ address }) => address).join(', '),
});

interface CertificateOptions {
  readonly address?: string;
  readonly port?: number;
  /** Further authorities, for tests. */
  readonly ca?: string;
  readonly now?: number;
}

/** Checks the certificate that a balancer shows for a host. */
export const certificateCheck = (
  host: string,
  { address = host, port = 443, ca, now = Date.now() }: CertificateOptions = {},
): Check => ({
  name: `certificate of ${host}`,
  remedy: 'Renew it at the balancer, and check that it names this host.',
  run: () =>
    new Promise((resolve, reject) => {
      const options = { host: address, port, servername: host, timeout: 8_000, ...(ca !== undefined && { ca }) };
      const socket = tls.connect(options, () => {
        const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - now) / DAY_MS);
        socket.destroy();
        if (days < LEAST_DAYS) reject(new Error(days < 0 ? 'it has ended' : `it ends in ${days} days`));
        else resolve(`valid for ${days} days`);
      });
      socket.once('timeout', () => socket.destroy(new Error('no answer')));
      socket.once('error', reject);
    }),
});

export const releasesCheck = (settings: ReleaseSettings): Check => ({
  name: settings.bucket === null ? 'releases in the data folder' : 'bucket of releases',
  remedy: 'Check RELEASE_STORE, its credentials and RELEASE_OWNERS, or begin the log with `npm run releases -- begin`.',
  run: async () => {
    const { number, registry } = await (await openReleases(settings)).log.read();
    if (number === 0) throw new Error('it has no releases');
    return `${Object.keys(registry.remotes).length} remotes at move ${number}`;
  },
});

export const diskCheck = (folder: string, leastGb = LEAST_FREE_GB): Check => ({
  name: 'disk',
  remedy: 'Free space, or move TREADMARKET_DATA_DIR to a larger disk.',
  run: async () => {
    const { bavail, bsize } = await statfs(folder);
    const freeGb = (bavail * bsize) / 1e9;
    if (freeGb < leastGb) throw new Error(`only ${freeGb.toFixed(1)} GB are free, of ${leastGb} that are needed`);
    return `${freeGb.toFixed(1)} GB free`;
  },
});

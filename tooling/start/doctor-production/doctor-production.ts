import type { BenefitType } from 'shared-contracts';
import { apiChecks } from 'marketplace-api/commands/doctor/api-checks';
import { runChecks, type Check } from 'marketplace-api/commands/doctor/check';
import { parseEnv } from 'marketplace-api/src/platform/settings/env';
import { isSecret } from 'shared-contracts/settings';
import { withSecretFiles } from 'shared-contracts/secret-files';
import { readConfig } from '../../../shell/src/gateway/config';
import { startFaults } from '../check-settings';
import { certificateCheck, diskCheck, httpsHosts, nameCheck, releasesCheck } from './network-checks';

type Source = Readonly<Record<string, string | undefined>>;

/** Values that must not be printed. */
const secretsOf = (source: Source): readonly string[] =>
  Object.entries(withSecretFiles(source, [])).flatMap(([name, value]) => (isSecret(name) && value ? [value] : []));

/** Checks for settings without fault. */
export function productionChecks(source: Source): readonly Check[] {
  const env = parseEnv(source);
  const config = readConfig(source);
  const offered = config.variantHosts
    .split(/\s+/)
    .filter(Boolean)
    .map((pair) => pair.split('='));
  const stores = offered.map(([, host]) => `https://${host}`);
  // Destinations of links in mails, which differ from the pages' hosts if one of two settings was forgotten.
  const linked = offered.flatMap(([variant]) => env.storeUrls.get(variant as BenefitType) ?? []);
  const hosts = httpsHosts([...stores, ...linked, env.paymentPublicUrl]);
  return [
    ...apiChecks(env),
    ...hosts.flatMap((host) => [nameCheck(host), certificateCheck(host)]),
    releasesCheck(config.releases),
    diskCheck(config.data),
  ];
}

/** Checks an installation. Prints one line per check; returns the exit code. */
export async function checkProduction(
  source: Source,
  print: (line: string) => void,
  checksOf: (source: Source) => readonly Check[] = productionChecks,
): Promise<number> {
  const settings: Source = { ...source, TREADMARKET_ENV: 'production' };
  const faults = startFaults(settings);
  for (const fault of faults) print(` FIX  settings: ${fault.trim()}`);
  if (faults.length > 0) {
    print('\nThe other checks need complete settings: docs/settings.md lists them.');
    return 1;
  }
  print('  ok  settings: complete');
  const results = await runChecks(checksOf(settings), secretsOf(settings));
  for (const { name, isFine, detail } of results) print(`${isFine ? '  ok ' : ' FIX '} ${name}: ${detail}`);
  const failed = results.filter(({ isFine }) => !isFine).length;
  print(failed === 0 ? '\nThis installation is ready.' : `\n${failed} thing(s) to fix.`);
  return failed === 0 ? 0 : 1;
}

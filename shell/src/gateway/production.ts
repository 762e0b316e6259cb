import { chatErrors } from './chat-settings';
import { collectorErrors } from './collector-settings';
import { mapErrors } from './map-settings';
import { deploymentOf, requiredErrors } from 'shared-contracts/deployment';

type Env = Readonly<Record<string, string | undefined>>;

const SETTINGS = ['API_URL', 'PAYMENT_PUBLIC_URL', 'VARIANT_HOSTS'] as const;
const SECRETS = ['GATEWAY_KEY'] as const;

/** Two years, as preload lists require (hstspreload.org). Subdomains are left to the operator. */
export const STRICT_TRANSPORT: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000',
};

/** Returns whether this is production. @throws with the name of a setting that production lacks */
export function checkDeployment(env: Env): boolean {
  const faults: string[] = [];
  const isProduction = deploymentOf(env, faults) === 'production';
  if (isProduction) {
    faults.push(...requiredErrors(env, { settings: SETTINGS, secrets: SECRETS }));
    faults.push(...chatErrors(env), ...collectorErrors(env), ...mapErrors(env));
    if (env['NODE_ENV'] === 'development')
      faults.push('NODE_ENV must not be development in production: pages would show the tools of developers.');
  }
  if (faults.length > 0) throw new Error(`The environment needs a correction:\n  ${faults.join('\n  ')}`);
  return isProduction;
}

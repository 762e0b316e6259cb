import { chatErrors } from './pages/settings/chat-settings';
import { collectorErrors } from './pages/settings/collector-settings';
import { mapErrors } from './http/map-settings';
import { paymentErrors } from './payment/payment-settings';
import { deploymentOf, requiredErrors } from 'shared-contracts/deployment';
import { unknownSettings } from 'shared-contracts/settings';

type Env = Readonly<Record<string, string | undefined>>;

const SETTINGS = ['API_URL', 'PAYMENT_PUBLIC_URL', 'VARIANT_HOSTS'] as const;
const SECRETS = ['GATEWAY_KEY'] as const;

/** Returns whether this is production. @throws with the name of a setting that production lacks */
export function checkDeployment(env: Env): boolean {
  const faults = unknownSettings(env);
  const isProduction = deploymentOf(env, faults) === 'production';
  if (isProduction) {
    faults.push(...requiredErrors(env, { settings: SETTINGS, secrets: SECRETS }));
    faults.push(...chatErrors(env), ...collectorErrors(env), ...mapErrors(env), ...paymentErrors(env));
    if (env['NODE_ENV'] === 'development')
      faults.push('NODE_ENV must not be development in production: pages would show the tools of developers.');
  }
  if (faults.length > 0) throw new Error(`The environment needs a correction:\n  ${faults.join('\n  ')}`);
  return isProduction;
}

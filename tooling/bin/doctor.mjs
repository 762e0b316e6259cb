import { installIfNeeded, refuseArguments, runTypescript } from './install.mjs';

const [option, provider, ...others] = process.argv.slice(2);
const isOfStripe = option === '--provider' && provider === 'stripe' && others.length === 0;
if (!isOfStripe) refuseArguments('doctor');
installIfNeeded();
await runTypescript(isOfStripe ? 'marketplace-api/commands/check-stripe-command.ts' : 'tooling/start/doctor.ts');

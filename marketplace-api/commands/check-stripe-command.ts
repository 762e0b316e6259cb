import { checkStripe } from './check-stripe';

process.exitCode = await checkStripe(process.env, console.log);

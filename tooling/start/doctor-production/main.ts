import { checkProduction } from './doctor-production';

// Connections that a check has given up must not keep the process.
process.exit(await checkProduction(process.env, console.log));

import { ROOT } from 'registry/paths';
import { addBrand } from '../branding/new-brand';
import { run } from '../start/run-step';
import { NewNameError } from './copy-template';
import { newRemote } from './new-remote';

const USAGE = `Usage: npm run new -- remote gift-cards   a remote with one page, in mfe-gift-cards
       npm run new -- brand acme-tires   a brand of the store, in brands/acme-tires`;

async function addRemote(name: string): Promise<readonly string[]> {
  const changed = await newRemote(ROOT, name);
  await run('npx', ['prettier', '--write', '--log-level', 'warn', ...changed]);
  const linked = await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']);
  return [
    `Made mfe-${name}, a page at /${name}.`,
    ...(linked === 0
      ? []
      : ['npm install did not finish; the lines above say why. Run it again before anything else.']),
    `npm run verify checks it; npm run deploy -- mfe-${name} brings it into a running store.`,
    'docs/guides/a-new-remote.md tells the rest.',
  ];
}

const KINDS: Readonly<Record<string, (name: string) => Promise<readonly string[]>>> = {
  remote: addRemote,
  brand: (name) => addBrand(ROOT, name),
};

const [kind = '', name, ...more] = process.argv.slice(2);
try {
  const make = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (!make || name === undefined || more.length > 0) throw new NewNameError(USAGE);
  for (const line of await make(name)) console.log(line);
} catch (error) {
  if (!(error instanceof NewNameError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

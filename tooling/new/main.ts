import { parseArgs } from 'node:util';
import { ROOT } from 'registry/paths';
import { addBrand } from '../branding/new-brand';
import { run } from '../start/run-step';
import { NewNameError } from './copy-template';
import { newRemote } from './new-remote';

const USAGE = `Usage: npm run new -- remote gift-cards   a remote with one page, in mfe-gift-cards
       npm run new -- remote gift-cards --widget teaser   and with a widget for the slot of the product page
       npm run new -- brand acme-tires   a brand of the store, in brands/acme-tires`;

async function addRemote(name: string, widget: string | null): Promise<readonly string[]> {
  const changed = await newRemote(ROOT, name, widget);
  await run('npx', ['oxfmt', ...changed]);
  const linked = await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']);
  const placed = widget === null ? [] : [`npm run deploy -- mfe-${name} --place product.below-buy-box=${widget}`];
  return [
    `Made mfe-${name}: a page at /${name}${widget === null ? '' : ` and the widget ${name}/${widget}`}.`,
    ...(linked === 0
      ? []
      : ['npm install did not finish; the lines above say why. Run it again before anything else.']),
    'Next:',
    `  npm run verify -- mfe-${name}`,
    `  npm run deploy -- mfe-${name}        into a running store`,
    ...placed.map((command) => `  ${command}        on every product page; --in lowes: in one variant`),
    'docs/guides/a-new-remote.md tells the rest.',
  ];
}

/** The requested copy; null for another command. */
function readWish(args: readonly string[]): (() => Promise<readonly string[]>) | null {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { widget: { type: 'string' } },
    allowPositionals: true,
  });
  const [kind, name, ...more] = positionals;
  if (name === undefined || more.length > 0) return null;
  if (kind === 'remote') return () => addRemote(name, values.widget ?? null);
  return kind === 'brand' && values.widget === undefined ? () => addBrand(ROOT, name) : null;
}

/** An unknown flag is reported like any other mistake. */
function wishOf(args: readonly string[]): () => Promise<readonly string[]> {
  let wish;
  try {
    wish = readWish(args);
  } catch (error) {
    throw new NewNameError(`${(error as Error).message}\n${USAGE}`);
  }
  if (wish === null) throw new NewNameError(USAGE);
  return wish;
}

try {
  const make = wishOf(process.argv.slice(2));
  for (const line of await make()) console.log(line);
} catch (error) {
  if (!(error instanceof NewNameError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

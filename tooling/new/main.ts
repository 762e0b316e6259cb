import { parseArgs } from 'node:util';
import { ROOT } from 'registry/paths';
import { addBrand } from '../branding/new-brand';
import { run } from '../start/run-step';
import { NewNameError } from './copy-template';
import { linkWorkspace } from './link-workspace';
import { newRemote, newWidget } from './new-remote';

const USAGE = `Usage: npm run new -- remote gift-cards   a remote with one page, in mfe-gift-cards
       npm run new -- remote gift-cards --widget teaser   and with a widget for the slot of the product page
       npm run new -- widget mfe-reviews teaser   a widget for the slot of the product page, in an existing remote
       npm run new -- brand acme-tires   a brand of the store, in brands/acme-tires`;

const install = (): Promise<number> =>
  run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']);

const placement = (name: string, widget: string): string =>
  `  npm run deploy -- mfe-${name} --place product.below-buy-box=${widget}` +
  '        on every product page; --in lowes: in one variant';

async function addWidget(remote: string, widget: string): Promise<readonly string[]> {
  await run('npx', ['oxfmt', ...(await newWidget(ROOT, remote, widget))]);
  const name = remote.replace(/^mfe-/, '');
  return [
    `Made the widget ${name}/${widget}, in mfe-${name}/src/app/${widget}.view.ts.`,
    'Next:',
    `  npm run verify -- mfe-${name}`,
    `  npm run deploy -- mfe-${name}        into a running store`,
    placement(name, widget),
  ];
}

async function addRemote(name: string, widget: string | null): Promise<readonly string[]> {
  const changed = await newRemote(ROOT, name, widget);
  await run('npx', ['oxfmt', ...changed]);
  const isLinked = (await linkWorkspace(ROOT, `mfe-${name}`)) || (await install()) === 0;
  if (!isLinked) process.exitCode = 1;
  return [
    `Made mfe-${name}: a page at /${name}${widget === null ? '' : ` and the widget ${name}/${widget}`}.`,
    ...(isLinked ? [] : ['npm install did not finish; the lines above say why. Run it again before anything else.']),
    'Next:',
    `  npm run verify -- mfe-${name}`,
    `  npm run deploy -- mfe-${name}        into a running store`,
    ...(widget === null ? [] : [placement(name, widget)]),
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
  const [kind, name, widget, ...more] = positionals;
  if (name === undefined || more.length > 0) return null;
  if (kind === 'widget')
    return widget === undefined || values.widget !== undefined ? null : () => addWidget(name, widget);
  if (widget !== undefined) return null;
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

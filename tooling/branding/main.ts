import { ROOT } from '../registry/paths';
import { staleIndexes, writeIndexes } from './generate-index';

const USAGE =
  'Usage: npm run brands            lists the folders of brands/ where packages find them\n       npm run brands -- --check   only says whether they are listed as they are';

async function check(): Promise<number> {
  const stale = await staleIndexes(ROOT);
  if (stale.length === 0) return 0;
  console.error(`Not up to date in brands/: ${stale.join(', ')}. Run npm run brands.`);
  return 1;
}

async function write(): Promise<number> {
  const written = await writeIndexes(ROOT);
  console.log(written.length === 0 ? 'All brands are listed.' : `Written in brands/: ${written.join(', ')}.`);
  return 0;
}

const [option, ...more] = process.argv.slice(2);
if (more.length > 0 || (option !== undefined && option !== '--check')) {
  console.error(USAGE);
  process.exitCode = 2;
} else process.exitCode = await (option === '--check' ? check() : write());

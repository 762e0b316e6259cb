import { ROOT } from 'registry/paths';
import { staleIndexes, writeIndexes } from './generate-index';

const USAGE = `Usage: npm run brands            lists the folders of brands/ where packages find them, and checks each
       npm run brands -- --check   only checks`;

async function list(isCheck: boolean): Promise<readonly string[]> {
  const stale = isCheck ? await staleIndexes(ROOT) : [];
  if (!isCheck) await writeIndexes(ROOT);
  return stale.map((file) => `brands/${file} does not list the folders as they are. Run npm run brands.`);
}

async function run(isCheck: boolean): Promise<number> {
  const stale = await list(isCheck);
  // Loaded late, because it reads the index files.
  const { findBrandProblems } = await import('./check-brands');
  const problems = [...stale, ...(await findBrandProblems(ROOT)).map(({ file, problem }) => `${file}: ${problem}`)];
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log('All brands are complete and listed.');
  return problems.length === 0 ? 0 : 1;
}

const [option, ...more] = process.argv.slice(2);
if (more.length > 0 || (option !== undefined && option !== '--check')) {
  console.error(USAGE);
  process.exitCode = 2;
} else process.exitCode = await run(option === '--check');

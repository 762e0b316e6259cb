import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { databaseWithSkus } from 'marketplace-api/verification/bench/sku-bench';
import { startDatabase } from 'marketplace-api/src/platform/database/start-database';
import { dataDir, ROOT } from 'registry/paths';
import { buildAll } from '../start/build-all';
import { closeOnSignals } from '../servers/end-on-signals';
import { makePictures } from '../start/pictures';
import { freePort, freePorts, type StorePorts } from '../start/ports';
import { startStore, WITHOUT_RATE_LIMITS } from '../start/store';
import { printTable } from './figures';
import { measureFacets } from './facets';
import { measureFederationTax } from './federation-tax';
import { measureGateway, measureMemory } from './gateway';
import { measureInteractions } from './interactions';
import { choosePages, measurePages, type PageName } from './pages';
import { measurePresses } from './presses';
import { eventLine } from 'release-platform/commands/event-line';

const HELP = `Usage
  npm run bench                    pages, API and gateway of a store of its own
  npm run bench -- --only pages    one of: pages, api, gateway
  npm run bench -- --only pages --pages home,product
                                   some of: home, listing, product, cart, checkout
  npm run bench -- --only presses  buttons pressed as soon as they are painted, on a slow phone
  npm run bench -- --only interactions
                                   presses on pages that are ready, with a quarter of the processor
  npm run bench -- --only tax      pages and builds beside those of one application made of the same sources
  npm run bench -- --only memory   what the gateway occupies while 100,000 addresses are asked that never were
  npm run bench -- --seconds 5     how long each load lasts (default 10)
  npm run bench -- --skus 200000   the API alone with so many products, beside 3,000
  npm run bench -- --only facets --skus 200000
                                   clicks on filters in a browser, from the press to the new results on the screen`;

const PARTS = ['pages', 'api', 'gateway', 'facets', 'presses', 'interactions', 'tax', 'memory'] as const;
const USUAL_PARTS = ['pages', 'api', 'gateway'];

const FEWEST = 3_000;
const MOST = 1_000_000;

function readSkus(text: string | undefined): number | null {
  if (text === undefined) return null;
  const skus = Number(text);
  if (!Number.isInteger(skus) || skus < FEWEST || skus > MOST)
    throw new Error(`--skus takes a whole number from ${FEWEST} to ${MOST}, not '${text}'.`);
  return skus;
}

interface BenchArguments {
  readonly parts: readonly string[];
  readonly pages: readonly PageName[];
  readonly seconds: number;
  readonly skus: number | null;
}

function readArguments(): BenchArguments {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        pages: { type: 'string' },
        seconds: { type: 'string', default: '10' },
        skus: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
      strict: true,
    });
    if (values.help) throw new Error('');
    const seconds = Number(values.seconds);
    if (!Number.isInteger(seconds) || seconds < 1 || seconds > 120)
      throw new Error(`--seconds takes a whole number from 1 to 120, not '${values.seconds}'.`);
    if (values.only !== undefined && !(PARTS as readonly string[]).includes(values.only))
      throw new Error(`--only takes ${PARTS.join(', ')}, not '${values.only}'.`);
    const skus = readSkus(values.skus);
    if (skus !== null && !['api', 'facets', undefined].includes(values.only))
      throw new Error(`--skus goes with --only api or --only facets, not with --only ${values.only}.`);
    if (values.pages !== undefined && ![undefined, 'pages', 'tax'].includes(values.only))
      throw new Error(`--pages goes with --only pages or --only tax, not with --only ${values.only}.`);
    const pages = choosePages(values.pages);
    return { parts: values.only ? [values.only] : USUAL_PARTS, pages, seconds, skus };
  } catch (error) {
    const { message } = error as Error;
    console.error([message, HELP].filter(Boolean).join('\n\n'));
    process.exit(message ? 1 : 0);
  }
}

/** Runs the API's own bench in a separate process: the load must not share a thread with this one. */
function runApiBench(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', path.join(ROOT, 'marketplace-api/verification/bench/bench.ts'), ...args],
      { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } },
    );
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`The API's bench ended with ${code}.`))));
  });
}

const data = path.join(dataDir(), 'bench');
const say = (line: string): void => console.log(line);

/** Opens a separate store for one measurement. */
async function withStore(
  databaseUrl: string | null,
  measure: (url: string, ports: StorePorts) => Promise<void>,
  closeDatabase: () => Promise<void> = async () => undefined,
): Promise<void> {
  const ports = await freePorts();
  const store = await startStore({
    data,
    ports,
    say,
    onGivenUp: (name) => say(eventLine('process given up', { name })),
    env: { LOG_LEVEL: 'warn', ...WITHOUT_RATE_LIMITS },
    ...(databaseUrl && { databaseUrl }),
  });
  closeOnSignals(() => store.stop().then(closeDatabase));
  try {
    await makePictures(say);
    const failures = await buildAll({ data, say, onlyIfNew: false });
    if (failures.length > 0) throw new Error(failures.join('\n'));
    await store.openGateway();
    await measure(`http://localhost:${ports.gateway}`, ports);
  } finally {
    await store.stop();
  }
}

const runWhole = ({ parts, pages, seconds }: BenchArguments): Promise<void> =>
  withStore(null, async (url, ports) => {
    if (parts.includes('pages'))
      printTable(
        'Pages: median of 5 visits, Lighthouse mobile, second visits, and a static copy without any script',
        await measurePages(url, pages),
      );
    if (parts.includes('api')) {
      console.log('\nAPI');
      await runApiBench([`http://127.0.0.1:${ports.api}`, String(seconds)]);
    }
    if (parts.includes('gateway')) printTable('Gateway: 16 connections', await measureGateway(url, seconds));
    if (parts.includes('interactions'))
      printTable('Pressed when ready: a quarter of the processor', await measureInteractions(url));
    if (parts.includes('tax')) {
      const tax = await measureFederationTax(url, pages);
      printTable('Pages: median of 5 visits, beside one application of the same sources', tax.pages);
      printTable('Builds from nothing', tax.builds);
    }
    if (parts.includes('memory')) printTable('Gateway: memory over new addresses', await measureMemory(url));
  });

async function runFacets(skus: number | null): Promise<void> {
  const database =
    skus === null
      ? null
      : await startDatabase({ dataDir: path.join(data, 'bench-skus'), preferredPort: await freePort() });
  try {
    const databaseUrl = database && skus !== null ? await databaseWithSkus(skus, database.url, say) : null;
    await withStore(
      databaseUrl,
      async (url) => printTable('Filters: from the press to the new results on the screen', await measureFacets(url)),
      () => database?.stop() ?? Promise.resolve(),
    );
  } finally {
    await database?.stop();
  }
}

const asked = readArguments();
const { parts, seconds, skus } = asked;
if (parts.includes('facets')) await runFacets(skus);
else if (parts.includes('presses'))
  await withStore(null, async (url) =>
    printTable('Pressed as soon as painted: 3G, a quarter of the processor', await measurePresses(url)),
  );
else if (skus === null) await runWhole(asked);
else await runApiBench(['--skus', String(skus), '--seconds', String(seconds)], { TREADMARKET_DATA_DIR: data });

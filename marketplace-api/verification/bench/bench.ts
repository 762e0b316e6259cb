import { parseArgs } from 'node:util';
import type { Figures } from './load';
import { listingWeight, MEASURES } from './measure-api';
import { benchSkus, compare } from './sku-bench';
import { parseEnv } from '../../src/platform/settings/env';

/*
 * Measures requests per second of a running API, or with `--skus` of one started with that many products: `npx tsx
 * marketplace-api/verification/bench/bench.ts [url] [seconds]`, `… bench.ts --skus 200000 [--seconds 10]`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { skus: { type: 'string' }, seconds: { type: 'string' } },
});
const seconds = Number(values.seconds ?? positionals[1] ?? 10);
const CONNECTIONS = 16;

async function ofRunning(url: string): Promise<void> {
  const figures: Figures[] = [];
  for (const measure of MEASURES) figures.push(await measure({ url, seconds, connections: CONNECTIONS }));
  console.table(
    figures.map(({ name, perSecond, p50, p99, note }) => ({
      name,
      'per second': perSecond,
      'p50 ms': p50,
      'p99 ms': p99,
      note,
    })),
  );
  console.log(`${await listingWeight(url)}; ${CONNECTIONS} connections, ${seconds} s each`);
}

async function withSkus(skus: number): Promise<void> {
  const all = await benchSkus(skus, parseEnv(process.env).dataDir, seconds, console.log);
  console.table(compare(all));
  for (const { skus: count, startMs, residentMb, shownMs, stalls, weight } of all) {
    console.log(
      `${count.toLocaleString('en-US')} products: first listing ${startMs} ms after the process starts, ` +
        `${residentMb} MB resident, a new price is shown after ${shownMs} ms; ${weight}`,
    );
    console.log(
      `  others wait at most ${stalls.oneMs} ms while one price changes, ` +
        `${stalls.thousandMs} ms while a thousand do, ${stalls.everythingMs} ms while all is read again`,
    );
  }
}

await (values.skus === undefined
  ? ofRunning(positionals[0] ?? `http://127.0.0.1:${process.env.API_PORT ?? 4000}`)
  : withSkus(Number(values.skus)));

import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { BROWSER_FLAGS } from './browser-flags';
import { median, type Row } from './figures';
import { gzipBytes } from '../testing/gzip-bytes';

const RUNS = 5;
const FLAGS = ['--headless=new', ...BROWSER_FLAGS];

/** Figures of one visit under Lighthouse's mobile settings: slow 4G, 4x CPU. */
interface Visit {
  readonly score: number;
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  /** kB of script as it comes over the wire. */
  readonly script: number;
  /** kB of the same scripts for a client that takes gzip only. */
  readonly gzipScript: number;
}

interface NetworkRequest {
  readonly url: string;
  readonly resourceType?: string;
  readonly transferSize?: number;
}

async function figuresOf(result: Result): Promise<Visit> {
  const value = (id: string): number => result.audits[id]?.numericValue ?? Number.NaN;
  const details = result.audits['network-requests']?.details as
    { readonly items?: readonly NetworkRequest[] } | undefined;
  const scripts = (details?.items ?? []).filter(({ resourceType }) => resourceType === 'Script');
  const gzipped = await Promise.all([...new Set(scripts.map(({ url }) => url))].map(gzipBytes));
  return {
    score: Math.round((result.categories['performance']?.score ?? Number.NaN) * 100),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    script: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000,
    gzipScript: gzipped.reduce((sum, bytes) => sum + bytes, 0) / 1000,
  };
}

async function visit(url: string): Promise<Visit> {
  const chrome = await launch({
    chromeFlags: FLAGS,
    ...(process.env.CHROME_PATH && { chromePath: process.env.CHROME_PATH }),
  });
  try {
    const outcome = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: ['performance'],
      formFactor: 'mobile',
      logLevel: 'error',
    });
    if (!outcome) throw new Error(`Lighthouse gave no result for ${url}.`);
    return await figuresOf(outcome.lhr);
  } finally {
    chrome.kill();
  }
}

/** Median of five visits, each in a fresh browser. */
export async function measurePage(name: string, url: string): Promise<Row> {
  const visits: Visit[] = [];
  for (let run = 0; run < RUNS; run += 1) visits.push(await visit(url));
  const middle = (pick: (visit: Visit) => number): number => median(visits.map(pick));
  return {
    page: name,
    score: middle(({ score }) => score),
    'FCP ms': Math.round(middle(({ fcp }) => fcp)),
    'LCP ms': Math.round(middle(({ lcp }) => lcp)),
    'TBT ms': Math.round(middle(({ tbt }) => tbt)),
    CLS: Number(middle(({ cls }) => cls).toFixed(3)),
    'script kB': Number(middle(({ script }) => script).toFixed(1)),
    'script gzip kB': Number(middle(({ gzipScript }) => gzipScript).toFixed(1)),
  };
}

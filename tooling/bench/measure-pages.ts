import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';

/** Lighthouse's figures of one page. Times in ms. */
export interface PageFigures {
  readonly name: string;
  readonly score: number;
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly scriptBytes: number;
}

const RUNS = 5;

const median = (values: readonly number[]): number => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

interface NetworkItem {
  readonly resourceType?: string;
  readonly transferSize?: number;
}

async function once(url: string, port: number): Promise<Omit<PageFigures, 'name'>> {
  // Lighthouse's own mobile settings: a mid-range phone on slow 4G, simulated.
  const result = await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'silent', output: 'json' });
  const { audits, categories } = result?.lhr ?? {};
  const number = (name: string): number => audits?.[name]?.numericValue ?? Number.NaN;
  const details = audits?.['network-requests']?.details as { readonly items?: readonly NetworkItem[] } | undefined;
  const scripts = (details?.items ?? []).filter(({ resourceType }) => resourceType === 'Script');
  return {
    score: Math.round((categories?.['performance']?.score ?? 0) * 100),
    fcp: number('first-contentful-paint'), lcp: number('largest-contentful-paint'), tbt: number('total-blocking-time'), cls: number('cumulative-layout-shift'),
    scriptBytes: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
  };
}

/** Median of five runs for each page, in a fresh browser each. */
export async function measurePages(pages: readonly { readonly name: string; readonly url: string }[], chromePath: string): Promise<PageFigures[]> {
  const figures: PageFigures[] = [];
  for (const { name, url } of pages) {
    const runs: Omit<PageFigures, 'name'>[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const chrome = await chromeLauncher.launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'] });
      try {
        runs.push(await once(url, chrome.port));
      } finally {
        chrome.kill();
      }
    }
    const of = (key: keyof Omit<PageFigures, 'name'>): number => median(runs.map((run) => run[key]));
    figures.push({ name, score: of('score'), fcp: of('fcp'), lcp: of('lcp'), tbt: of('tbt'), cls: of('cls'), scriptBytes: of('scriptBytes') });
  }
  return figures;
}

export function pageTable(figures: readonly PageFigures[]): string {
  const rows = figures.map(({ name, score, fcp, lcp, tbt, cls, scriptBytes }) =>
    [name.padEnd(10), String(score).padStart(5), `${Math.round(fcp)} ms`.padStart(9), `${Math.round(lcp)} ms`.padStart(9), `${Math.round(tbt)} ms`.padStart(8), cls.toFixed(3).padStart(7), `${(scriptBytes / 1000).toFixed(1)} kB`.padStart(10)].join(' '),
  );
  return [`${'page'.padEnd(10)} ${'score'.padStart(5)} ${'FCP'.padStart(9)} ${'LCP'.padStart(9)} ${'TBT'.padStart(8)} ${'CLS'.padStart(7)} ${'scripts'.padStart(10)}`, ...rows].join('\n');
}

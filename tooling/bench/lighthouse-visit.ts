import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { gzipBytes } from '../testing/gzip-bytes';
import { BROWSER_FLAGS } from './browser-flags';
import type { Visit } from './visits';

const FLAGS = ['--headless=new', ...BROWSER_FLAGS];

interface NetworkRequest {
  readonly url: string;
  readonly resourceType?: string;
  readonly transferSize?: number;
}

async function figuresOf(result: Result): Promise<Visit> {
  const value = (id: string): number => result.audits[id]?.numericValue ?? Number.NaN;
  const details = result.audits['network-requests']?.details as
    | { readonly items?: readonly NetworkRequest[] }
    | undefined;
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

type Browser = Awaited<ReturnType<typeof launch>>;

async function inFreshBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const chrome = await launch({
    chromeFlags: FLAGS,
    ...(process.env.CHROME_PATH && { chromePath: process.env.CHROME_PATH }),
  });
  try {
    return await use(chrome);
  } finally {
    chrome.kill();
  }
}

/** `keepsCache`: the browser's cache keeps the files of earlier visits. */
async function visit({ port }: Browser, url: string, keepsCache: boolean): Promise<Visit> {
  const outcome = await lighthouse(url, {
    port,
    onlyCategories: ['performance'],
    formFactor: 'mobile',
    logLevel: 'error',
    disableStorageReset: keepsCache,
  });
  if (!outcome) throw new Error(`Lighthouse gave no result for ${url}.`);
  return figuresOf(outcome.lhr);
}

/**
 * One visit in a fresh browser with Lighthouse's mobile settings: slow 4G, 4x CPU.
 * @throws when Lighthouse returns no result
 */
export const visitPage = (url: string): Promise<Visit> => inFreshBrowser((browser) => visit(browser, url, false));

/** The second of two visits, as {@link visitPage}: with the files of the first one in the browser's cache. */
export const visitPageAgain = (url: string): Promise<Visit> =>
  inFreshBrowser(async (browser) => {
    await visit(browser, url, false);
    return visit(browser, url, true);
  });

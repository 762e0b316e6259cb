import { BENEFIT_TYPES, type BenefitType } from 'shared-contracts';
import { chromium, type Browser, type Page } from 'playwright';
import { findBrowser } from 'release-platform/find-browser';
import { hostOf } from './shoppers';

/** Results of the real browsers. */
export interface BrowserFigures {
  readonly faults: string[];
  pages: number;
}

const WALK = ['/tires', '/cart', '/checkout', '/', '/cart', '/tires', '/'];

/** Collects all errors that the developer tools would show. */
function listen(page: Page, variant: BenefitType, { faults }: BrowserFigures): void {
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${variant} ${page.url()}: console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`${variant} ${page.url()}: ${error.message}`));
  page.on('response', (answer) => {
    if (answer.status() >= 400) faults.push(`${variant}: ${answer.status()} ${answer.url()}`);
  });
  page.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {};
    if (errorText !== 'net::ERR_ABORTED') faults.push(`${variant}: ${errorText} ${request.url()}`);
  });
}

/** Checks that the shown parts of a page are each of one version: HTML, state, code and late chunk. */
async function judge(page: Page, variant: BenefitType, figures: BrowserFigures): Promise<void> {
  await page.locator('main [data-more]').first().waitFor({ timeout: 15_000 });
  const mixed = await page.locator('[data-more]').evaluateAll((parts) =>
    parts.flatMap((part) => {
      const { release = '', server, more } = (part as HTMLElement).dataset;
      const isOne = server === release && more === `more of ${release}` && part.textContent === release;
      return isOne ? [] : [`${part.textContent} by ${release}, state of ${server}, ${more}`];
    }),
  );
  for (const one of mixed) figures.faults.push(`${variant} ${page.url()}: mixed: ${one}`);
  figures.pages += 1;
}

async function walk(page: Page, port: number, variant: BenefitType, figures: BrowserFigures): Promise<void> {
  await page.goto(`http://${hostOf(variant)}:${port}/`);
  await judge(page, variant, figures);
  for (const path of WALK) {
    await page.locator(`main a[href="${path}"]`).click();
    await page.waitForURL((url) => url.pathname === path);
    await judge(page, variant, figures);
  }
}

async function stay(
  browser: Browser,
  port: number,
  variant: BenefitType,
  isOver: () => boolean,
  figures: BrowserFigures,
) {
  // A saved page would hide an outage of the store.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  listen(page, variant, figures);
  while (!isOver())
    await walk(page, port, variant, figures).catch((error: Error) =>
      figures.faults.push(`${variant} ${page.url()}: ${error.message}`),
    );
  await context.close();
}

/** Keeps a tab of each variant open, and follows links from page to page until the run is over. */
export async function browse(port: number, isOver: () => boolean): Promise<BrowserFigures> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error('There is no browser. Run `npm run doctor`, which says how to get one.');
  const figures: BrowserFigures = { faults: [], pages: 0 };
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];
  const browser = await chromium.launch({ executablePath, args: [...args, '--disable-sync'] });
  await Promise.all(BENEFIT_TYPES.map((variant) => stay(browser, port, variant, isOver, figures)));
  await browser.close();
  return figures;
}

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { sql } from '../../support/database';
import { startDev, type DevCommand } from '../../support/deploys/dev-command';
import { expect, test } from '../../support/test';

const SOURCE = fileURLToPath(
  new URL('../../../mfe-reviews/src/features/write-review/write-review.tsx', import.meta.url),
);
const LOAD = SOURCE.replace('write-review.tsx', 'write-review.load.ts');
const TITLE = '`Review ${product.name}`';
const LABEL = 'label="In a few words"';
const LABELS = ['Words 1', 'Words 2', 'Words 3'];

let released: string;
let releasedLoad: string;
let command: DevCommand | undefined;

test.beforeAll(async () => {
  released = await readFile(SOURCE, 'utf8');
  expect(released).toContain(LABEL);
  releasedLoad = await readFile(LOAD, 'utf8');
  expect(releasedLoad).toContain(TITLE);
});
test.afterEach(async () => {
  await writeFile(SOURCE, released);
  await writeFile(LOAD, releasedLoad);
  await command?.stop();
  command = undefined;
});

const save = (label: string): Promise<void> => writeFile(SOURCE, released.replace(LABEL, `label="${label}"`));

async function writePage(): Promise<string> {
  const [row] = await sql<{ product_number: string }>(
    'select product_number from product order by product_number limit 1',
  );
  return `/reviews/write?product=${row?.product_number ?? ''}`;
}

/** Saves a label, then waits for it in the open page and in a newly requested one. */
async function saveAndSee(page: Page, address: string, label: string): Promise<void> {
  await save(label);
  await expect(page.getByLabel(label)).toBeVisible();
  await expect(async () => {
    expect(await (await page.request.get(address)).text()).toContain(label);
  }).toPass();
}

test('each save of a remote shows in an open page of the running store, and typed text stays', async ({
  page,
  browser,
  watch,
}) => {
  test.setTimeout(240_000);
  const address = await writePage();
  command = await startDev('mfe-reviews');
  await page.goto(command.path);
  await expect(page.getByText('Development version of reviews')).toBeVisible();
  await page.goto(address);
  const text = page.getByLabel('What is it like to drive on them?');
  await expect(async () => {
    await text.fill('Typed before the save.');
    await page.getByRole('textbox', { name: 'In a few words' }).fill('Quiet');
    await expect(text).toHaveValue('Typed before the save.', { timeout: 500 });
  }).toPass();
  await page.evaluate(() => {
    document.body.dataset['sameDocument'] = 'yes';
    scrollTo({ top: 300, behavior: 'instant' });
  });

  for (const label of LABELS) await saveAndSee(page, address, label);
  await expect(text).toHaveValue('Typed before the save.');
  await expect(page.getByLabel(LABELS.at(-1)!)).toHaveValue('Quiet');
  expect(await page.evaluate(() => [document.body.dataset['sameDocument'], scrollY])).toEqual(['yes', 300]);

  const notice = page.getByRole('status').filter({ hasText: '1 type error in reviews' });
  await writeFile(SOURCE, released.replace(LABEL, `${LABEL} autoComplete={3}`));
  await expect(notice).toContainText('write-review.tsx');
  watch.allow(/planted/);
  await writeFile(SOURCE, released.replace('noValidate', "noValidate onFocus={() => { throw new Error('planted'); }}"));
  await expect(notice).toHaveCount(0);
  await text.focus();
  await expect(page.getByRole('alert')).toContainText(/planted[^]*write-review\.tsx:\d+/);
  await saveAndSee(page, address, LABELS[0]!);
  await expect(page.getByRole('alert').filter({ hasText: 'planted' })).toHaveCount(0);

  const others = await (await browser.newContext()).newPage();
  await others.goto(address);
  await expect(others.getByLabel('In a few words')).toBeVisible();
  await expect(others.getByText('Development version')).toHaveCount(0);

  const overlay = page.getByRole('alert').filter({ hasText: 'does not build' });
  await writeFile(SOURCE, released.replace(LABEL, 'label='));
  await expect(overlay).toContainText('write-review.tsx');
  await saveAndSee(page, address, 'Mended');
  await expect(page.getByLabel('Mended')).toHaveValue('Quiet');
  await expect(overlay).toHaveCount(0);
  // A failed build between two good ones leaves the page unchanged.
  expect(await page.evaluate(() => document.body.dataset['sameDocument'])).toBe('yes');

  await writeFile(LOAD, releasedLoad.replace(TITLE, TITLE.replace('Review', 'Loaded anew:')));
  await expect(page).toHaveTitle(/Loaded anew/);
  expect(await page.evaluate(() => document.body.dataset['sameDocument'])).toBeUndefined();
  await saveAndSee(page, address, LABELS[1]!);

  watch.allow(/ERR_|net::/);
  command.kill();
  await expect(page.getByText('The development of reviews ended.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('The development of reviews has ended')).toBeVisible();
  await expect(page.getByLabel('In a few words')).toBeVisible();
  await page.reload();
  await expect(page.getByText('The development of reviews')).toHaveCount(0);
});

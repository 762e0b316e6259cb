import type { Page } from '@playwright/test';
import { env } from '../../support/env';
import { sql } from '../../support/database';
import { callAsStaff } from '../../support/orders';
import { mailsTo } from '../../support/mails';
import { inTurn, WIDTHS } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';

const ANSWER = 'Most drivers call it quiet, on concrete too.';

/** Returns a tire of another line for each width, so that runs do not share questions. */
async function tireAt(position: number): Promise<string> {
  const [row] = await sql<{ product_number: string }>(
    `select min(product_number) as product_number from product where product_type = 'TIRE'
      group by line_id order by line_id offset $1 limit 1`,
    [position],
  );
  return row?.product_number ?? '';
}

const part = (page: Page) => page.getByRole('region', { name: 'Questions and answers' });

/** Questions are hydrated when they become visible. */
async function openForm(page: Page, productNumber: string): Promise<void> {
  await page.goto(`/product/${productNumber}#questions`);
  await expect(page.getByRole('tab', { name: 'Reviews & Q&A' })).toHaveAttribute('aria-selected', 'true');
  await part(page).scrollIntoViewIfNeeded();
  await part(page).getByText('Ask a question').click();
  await expect(part(page).getByLabel('Your question')).toBeVisible();
}

let looks = 0;
/** Returns an uncached address, because earlier pages are cached for minutes. */
const freshQuestions = (productNumber: string): string =>
  `/product/${productNumber}?reviewVehicle=look-${(looks += 1)}#questions`;

for (const [[position, width], nextTurn] of inTurn([...WIDTHS.entries()]))
  test.describe(`questions at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } });

    test(
      'are submitted, answered by staff, and visible to everyone, also without script',
      nextTurn(),
      async ({ page, browser }) => {
        const productNumber = await tireAt(position);
        const question = `Does it hum on concrete at ${Date.now()}?`;
        const email = `asker-${Date.now()}@example.com`;
        await openForm(page, productNumber);
        await expect(part(page).getByText('From the specifications').first()).toBeVisible();
        await expectNoAxeFaults(page, 'questions');

        const send = part(page).getByRole('button', { name: 'Send my question' });
        await part(page).getByLabel('Your question').fill('Why?');
        await send.click();
        await expect(part(page).getByText('Write your question in at least 10 characters.')).toBeVisible();
        await expect(part(page).getByLabel('Your question')).toBeFocused();
        await expectNoAxeFaults(page, 'a question with faults');

        await part(page).getByLabel('Your question').fill(question);
        await part(page).getByLabel('Name to show').fill('Cedar <b>');
        await part(page).getByLabel('Email').fill(email);
        await send.click();
        await expect(page.getByRole('heading', { name: 'We have your question' })).toBeFocused();
        await expectNoAxeFaults(page, 'a question received');

        await page.reload();
        await expect(part(page)).toBeVisible();
        await expect(page.getByText(question)).toHaveCount(0);
        const [row] = await sql<{ id: string }>('select question_id as id from product_question where question = $1', [
          question,
        ]);
        await callAsStaff('POST', `/questions/${row?.id}/answer`, { answer: ANSWER });

        // A part that takes too long is left to the browser's script; the next load has it.
        await expect(async () => {
          await page.goto(freshQuestions(productNumber));
          await expect(part(page).getByRole('heading', { name: question })).toBeVisible({ timeout: 2_000 });
        }).toPass();
        const item = part(page).getByRole('listitem').filter({ hasText: question });
        await expect(item).toContainText(ANSWER);
        await expect(item).toContainText('Cedar <b>');
        await expect(item).toContainText('Treadmarket');
        await expectNoAxeFaults(page, 'an answered question');
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);

        await expect.poll(async () => (await mailsTo(email)).map(({ kind }) => kind)).toEqual(['question-answered']);

        const context = await browser.newContext({ javaScriptEnabled: false, baseURL: env.baseUrl });
        const plain = await context.newPage();
        await expect(async () => {
          await plain.goto(freshQuestions(productNumber));
          await expect(plain.getByRole('heading', { name: question })).toBeVisible({ timeout: 1_000 });
        }).toPass({ timeout: 15_000 });
        await context.close();
      },
    );
  });

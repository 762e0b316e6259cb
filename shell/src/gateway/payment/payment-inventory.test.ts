import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { paymentInventory } from './payment-inventory';

const ROOT = path.resolve(__dirname, '../../../..');
const FILE = path.join(ROOT, 'docs/payment-scripts.md');

/** Words of a page, without the layout of its tables and lines. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/[-|]{2,}/g, '|')
    .split(/[\s|]+/)
    .filter(Boolean);

it('the inventory of scripts on payment pages is that of the policies', () => {
  if (process.env['UPDATE_PAYMENT_SCRIPTS'] === '1') {
    writeFileSync(FILE, paymentInventory());
    execFileSync(path.join(ROOT, 'node_modules/.bin/oxfmt'), [FILE]);
  }
  expect(wordsOf(readFileSync(FILE, 'utf8'))).toEqual(wordsOf(paymentInventory()));
});

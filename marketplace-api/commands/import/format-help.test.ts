import fs from 'node:fs';
import path from 'node:path';
import { taxExample } from './example/tax-example';
import { formatHelp, formatTable } from './format-help';
import { IMPORT_KINDS, kindOf } from './import-kinds';

const EXAMPLE = path.join(__dirname, '../../docs/tax-rates.example.csv');
const MANUAL = path.join(__dirname, '../../docs/bringing-your-own-data.md');
const MARK =
  '<!-- The tables from here on are written by the schemas: ' +
  'UPDATE_FORMATS=1 npx jest marketplace-api/commands/import -->';

it('the manual contains the tables of the schemas', () => {
  const manual = fs.readFileSync(MANUAL, 'utf8');
  const now = `${manual.slice(0, manual.indexOf(MARK))}${MARK}\n\n${IMPORT_KINDS.map(formatTable).join('\n\n')}\n`;
  if (process.env.UPDATE_FORMATS) fs.writeFileSync(MANUAL, now);
  expect(fs.readFileSync(MANUAL, 'utf8')).toBe(now);
});

it('the tax rate example is the output of its script', () => {
  if (process.env.UPDATE_FORMATS) fs.writeFileSync(EXAMPLE, taxExample());
  expect(fs.readFileSync(EXAMPLE, 'utf8')).toBe(taxExample());
});

it('the help lists every column with its format and an example', () => {
  const help = formatHelp(kindOf('tax')!);
  const place = help.search(/place\s+required\s+Zip code, or state.*\n.*\n\s+rate/);
  expect(place).toBeGreaterThan(0);
  expect(help.slice(place)).toMatch(/rate\s+required\s+The whole rate.*\n\s+number, 0 to 0\.2 {3}e\.g\. 0\.1025/);
});

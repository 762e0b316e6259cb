import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { addDays, longDay } from '../../src/platform/time/store-clock';

const ROOT = path.join(__dirname, '../../..');
const ZONES = [
  'Pacific/Honolulu',
  'America/Anchorage',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'America/Puerto_Rico',
] as const;
/** The module and function by which each page formats a day. */
const PRINTERS = [
  ['remote-kit/src/format/short-day.ts', 'shortDay'],
  ['mfe-installer/src/ui/appointment-format.ts', 'longDay'],
  ['mfe-installer/src/ui/appointment-format.ts', 'middleDay'],
  ['mfe-installer/src/ui/appointment-format.ts', 'shortDate'],
  ['mfe-checkout/src/platform/dates/long-day.ts', 'longDay'],
] as const;
/** A year with both changes of daylight saving time, a leap day and every end of a month. */
const DAYS = Array.from({ length: 366 }, (_, index) => addDays('2028-01-01', index));

const compiled = (file: string): string =>
  ts.transpileModule(fs.readFileSync(path.join(ROOT, file), 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  }).outputText;

/**
 * Returns the output of a browser in a time zone. It runs in another process, because a process reads its zone once.
 */
function printedIn(zone: string): string[][] {
  const modules = PRINTERS.map(
    ([file, name]) => `(() => { const exports = {}; ${compiled(file)}; return exports.${name}; })()`,
  );
  const days = JSON.stringify(DAYS);
  const program = `console.log(JSON.stringify([${modules.join(',')}].map((print) => ${days}.map(print))))`;
  const output = execFileSync(process.execPath, ['-e', program], {
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
  });
  return JSON.parse(output) as string[][];
}

/** Returns "Nov 25" for "Wednesday, November 25" and for "Wed, Nov 25". */
const monthAndDay = (words: string): string => {
  const [, month = '', day = ''] = /([A-Z][a-z]{2})[a-z]* (\d+)$/.exec(words) ?? [];
  return `${month} ${day}`;
};

describe('the day on a page', () => {
  it.each(ZONES)("is the day in the API's response, for a browser in %s", (zone) => {
    const expected = DAYS.map((day) => monthAndDay(longDay(day)));
    for (const [index, printed] of printedIn(zone).entries())
      expect([PRINTERS[index], printed.map(monthAndDay)]).toEqual([PRINTERS[index], expected]);
  });
});

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database';
import { shareOf } from '../testing/proof-share';
import type { Refusal } from '../../commands/import/import-kind';

/** Returns a multiple of 100 with enough rows for every kind of damage. */
const rowsOf = (count: number): number => Math.max(2_000, 100 * shareOf(count / 100));
const ADDRESSES = rowsOf(250_000);
const INSTALLERS = rowsOf(18_000);
/** One in this many rows is damaged. */
const DAMAGE_INTERVAL = 100;
const ROOT = path.join(__dirname, '../../..');

type Cells = string[];
interface Damage {
  readonly name: string;
  spoil(cells: Cells): string;
  readonly field: string;
  readonly reason: RegExp;
}

const join = (cells: Cells) => cells.join(',');
const at = (index: number, value: string) => (cells: Cells) =>
  join(cells.map((cell, place) => (place === index ? value : cell)));

/* LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH */
const ADDRESS_DAMAGE: readonly Damage[] = [
  { name: 'short zip', spoil: at(8, '6060'), field: 'zip', reason: /five digits/ },
  { name: 'unknown zip', spoil: at(8, '00000'), field: 'zip', reason: /not a zip code we know/ },
  { name: 'no number', spoil: at(2, ''), field: 'number', reason: /is missing/ },
  { name: 'no street', spoil: at(3, '  '), field: 'street', reason: /is missing/ },
  { name: 'endless street', spoil: at(3, 'Long '.repeat(40)), field: 'street', reason: /120 characters/ },
  { name: 'latitude in words', spoil: at(1, 'north'), field: 'lat', reason: /must be a number/ },
  { name: 'off the globe', spoil: at(0, '-287.1'), field: 'lon', reason: /-180 or more/ },
  { name: 'state in full', spoil: at(7, 'Illinois'), field: 'state', reason: /two capital letters/ },
  { name: 'open quotation mark', spoil: at(3, '"Main St'), field: '', reason: /quotation marks/ },
  { name: 'mark in the middle', spoil: at(3, '"Main" St'), field: '', reason: /quotation marks/ },
  { name: 'a cell too many', spoil: (cells) => `${join(cells)},more`, field: '', reason: /12 columns/ },
  { name: 'cut off', spoil: (cells) => join(cells.slice(0, 5)), field: '', reason: /5 columns/ },
];
/* installerId,name,street,city,state,zip,email,phone,lat,lon,pricePerTire,hours,slotCapacity */
const INSTALLER_DAMAGE: readonly Damage[] = [
  { name: 'phone', spoil: at(7, '312 555 0100'), field: 'phone', reason: /312-555-0100/ },
  { name: 'mail', spoil: at(6, 'nobody'), field: 'email', reason: /mail address/ },
  { name: 'free of charge', spoil: at(10, '0'), field: 'pricePerTire', reason: /0\.01 or more/ },
  { name: 'hours', spoil: at(11, 'always'), field: 'hours', reason: /weekdays with times/ },
  { name: 'capacity', spoil: at(12, '99'), field: 'slotCapacity', reason: /8 or less/ },
  { name: 'no id', spoil: at(0, ''), field: 'installerId', reason: /is missing/ },
  { name: 'cut off', spoil: (cells) => join(cells.slice(0, 3)), field: '', reason: /3 columns/ },
];

interface Zip {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly lat: number;
  readonly lon: number;
}
type Expected = Map<number, Damage>;

/** Writes rows with every hundredth damaged. Returns the damage by line. */
function writeFile(
  file: string,
  header: string,
  count: number,
  damages: readonly Damage[],
  row: (index: number) => Cells,
): Expected {
  const expected: Expected = new Map();
  const handle = fs.openSync(file, 'w');
  let lines = [header];
  for (let index = 0; index < count; index += 1) {
    const damage =
      index % DAMAGE_INTERVAL === 37 ? damages[Math.floor(index / DAMAGE_INTERVAL) % damages.length] : undefined;
    if (damage) expected.set(index + 2, damage);
    lines.push(damage ? damage.spoil(row(index)) : join(row(index)));
    if (lines.length >= 5000) {
      fs.writeSync(handle, `${lines.join('\n')}\n`);
      lines = [];
    }
  }
  fs.writeSync(handle, `${lines.join('\n')}\n`);
  fs.closeSync(handle);
  return expected;
}

const residentMb = (pid: number) => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

interface Ran {
  readonly code: number | null;
  readonly output: string;
  readonly seconds: number;
  readonly memory: readonly number[];
}

/** Runs the command in a separate process and samples its memory. */
function runImport(args: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    const began = performance.now();
    const child = spawn(process.execPath, ['--import', 'tsx', 'marketplace-api/commands/import.ts', ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    const memory: number[] = [];
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const timer = setInterval(() => {
      const now = residentMb(child.pid ?? 0);
      if (now > 0) memory.push(now);
    }, 100);
    child.on('close', (code) => {
      clearInterval(timer);
      resolve({ code, output, seconds: (performance.now() - began) / 1000, memory });
    });
  });
}

function checkReport(file: string, expected: Expected): void {
  const refusals = fs
    .readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Refusal);
  expect(refusals.map(({ line }) => line).sort((a, b) => a - b)).toEqual([...expected.keys()]);
  for (const { line, field, reason } of refusals) {
    const damage = expected.get(line)!;
    expect([line, damage.name, field]).toEqual([line, damage.name, damage.field]);
    expect(reason).toMatch(damage.reason);
  }
}

/**
 * Returns the growth in megabytes between the middle and the last third of the run. Memory must not grow with the
 * number of rows.
 */
function growthMb(memory: readonly number[]): number {
  const third = Math.floor(memory.length / 3);
  return Math.max(...memory.slice(2 * third)) - Math.max(...memory.slice(third, 2 * third));
}

let database: TestDatabase;
let client: pg.Client;
let folder: string;
let zips: Zip[];
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'treadmarket-import-'));
  zips = (await client.query<Zip>("select * from zip_code where state not in ('AK', 'HI', 'PR') order by zip")).rows;
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const count = async (text: string) => Number((await client.query<{ n: string }>(text)).rows[0]!.n);
const plain = (number: number) => Math.round(number).toLocaleString('en-US');
function figures(name: string, rows: number, { seconds, memory }: Ran): string {
  const rate = rows / seconds;
  return (
    `${name}: ${plain(rows)} rows in ${seconds.toFixed(1)} s with the start of the process ` +
    `(${plain(rate)} a second), 1 % refused; memory at most ${plain(Math.max(...memory))} MB, ` +
    `last third ${growthMb(memory).toFixed(1)} MB above the middle one`
  );
}

it(`imports ${plain(ADDRESSES)} addresses: stores valid rows, reports the others, in constant memory`, async () => {
  const streets = [
    'N Main St',
    'Oak Avenue',
    'Lake Shore Dr',
    'County Road 12',
    'MLK Blvd',
    'W 3rd St',
    '"Elm, upper"',
    'River Rd',
  ];
  const file = path.join(folder, 'addresses.csv');
  const expected = writeFile(
    file,
    'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH',
    ADDRESSES,
    ADDRESS_DAMAGE,
    (index) => {
      const zip = zips[(index * 7) % zips.length]!;
      return [
        String(zip.lon),
        String(zip.lat),
        String(100 + index),
        streets[index % streets.length]!,
        index % 9 === 0 ? `APT ${index % 40}` : '',
        index % 2 === 0 ? '' : zip.city,
        '',
        index % 3 === 0 ? '' : zip.state,
        zip.zip,
        '',
        `h${index}`,
      ];
    },
  );
  const report = path.join(folder, 'addresses.refused.jsonl');
  const ran = await runImport(['addresses', file, '--report', report, '--database-url', database.url]);
  expect([ran.code, ran.output]).toEqual([2, expect.stringContaining(`${plain(ADDRESSES / DAMAGE_INTERVAL)} refused`)]);
  expect(await count('select count(*) as n from address')).toBe(ADDRESSES - ADDRESSES / DAMAGE_INTERVAL);
  checkReport(report, expected);
  expect(growthMb(ran.memory)).toBeLessThan(50);
  console.log(figures('addresses', ADDRESSES, ran));
});

it(`imports ${plain(INSTALLERS)} installers with 1 % damaged rows, and changes nothing the second time`, async () => {
  const file = path.join(folder, 'installers.csv');
  const expected = writeFile(
    file,
    'installerId,name,street,city,state,zip,email,phone,lat,lon,pricePerTire,hours,slotCapacity',
    INSTALLERS,
    INSTALLER_DAMAGE,
    (index) => {
      const zip = zips[(index * 11) % zips.length]!;
      return [
        `OWN${index}`,
        '"Harbor Tire, Inc."',
        `${100 + index} Lake St`,
        zip.city,
        zip.state,
        zip.zip,
        `s${index}@shop.example.com`,
        `312-555-${String(index % 10_000).padStart(4, '0')}`,
        String(zip.lat),
        String(zip.lon),
        '24.50',
        'Mon-Fri 08:00-17:00; Sat 08:00-14:00',
        '2',
      ];
    },
  );
  const report = path.join(folder, 'installers.refused.jsonl');
  const ran = await runImport(['installers', file, '--report', report, '--database-url', database.url]);
  expect([ran.code, ran.output]).toEqual([
    2,
    expect.stringContaining(`${plain(INSTALLERS / DAMAGE_INTERVAL)} refused`),
  ]);
  expect(await count("select count(*) as n from installer where installer_id like 'OWN%'")).toBe(
    INSTALLERS - INSTALLERS / DAMAGE_INTERVAL,
  );
  checkReport(report, expected);
  const again = await runImport(['installers', file, '--report', report, '--database-url', database.url]);
  const [good, refused] = [INSTALLERS - INSTALLERS / DAMAGE_INTERVAL, INSTALLERS / DAMAGE_INTERVAL].map(plain);
  expect(again.output).toContain(`${good} in (0 new or changed), ${refused} refused`);
  console.log(figures('installers', INSTALLERS, ran));
});

import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { EnvError, parseEnv } from '../../src/platform/settings/env';
import { requireSchema, SchemaOutdated } from '../../src/platform/database/migrations';
import { startDatabase } from '../../src/platform/database/start-database';
import { formatHelp } from './format-help';
import { importFile, type ImportResult } from './import-file';
import type { ImportKind } from './import-kind';
import { IMPORT_KINDS, kindOf } from './import-kinds';
import { ImportReport } from './import-report';
import type { Format } from './read-rows';

const HELP = `Usage
  npm run import -- <${IMPORT_KINDS.map((kind) => kind.name).join('|')}> FILE [options]

Options
  --dry-run            check everything, also what the database has to say, and write nothing
  --format csv|json|jsonl   instead of guessing; files may be compressed with gzip
  --batch N            rows in one transaction (1000)
  --report FILE        where refused rows are listed (a file in the data folder)
  --database-url URL   instead of DATABASE_URL or the store's own database
  --format-help        the columns of a kind`;

/** A wrong command line; the message is printed with the help. */
class UsageError extends Error {}

const EXIT = { allIn: 0, nothingDone: 1, someRefused: 2 } as const;
const FORMATS = ['csv', 'json', 'jsonl'];

interface Arguments {
  readonly kind: ImportKind;
  readonly file: string;
  readonly format: Format | null;
  readonly batch: number;
  readonly isDry: boolean;
  readonly report: string | null;
  readonly databaseUrl: string | null;
  readonly isHelp: boolean;
}

function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      format: { type: 'string' },
      batch: { type: 'string', default: '1000' },
      report: { type: 'string' },
      'database-url': { type: 'string' },
      'format-help': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help || positionals.length === 0) throw new UsageError('');
  const [name = '', file = '', ...more] = positionals;
  const kind = kindOf(name);
  if (!kind)
    throw new UsageError(`${name} cannot be imported. One of: ${IMPORT_KINDS.map((one) => one.name).join(', ')}.`);
  if (!values['format-help'] && file === '') throw new UsageError(`Name the file with the ${name}.`);
  if (more.length > 0) throw new UsageError(`One file at a time: what about ${more.join(' ')}?`);
  if (values.format !== undefined && !FORMATS.includes(values.format))
    throw new UsageError(`--format takes ${FORMATS.join(', ')}, not ${values.format}.`);
  const batch = Number(values.batch);
  if (!Number.isInteger(batch) || batch < 1 || batch > 10_000)
    throw new UsageError(`--batch takes a whole number from 1 to 10000, not ${values.batch}.`);
  return {
    kind,
    file,
    format: (values.format as Format | undefined) ?? null,
    batch,
    isDry: values['dry-run'],
    report: values.report ?? null,
    databaseUrl: values['database-url'] ?? null,
    isHelp: values['format-help'],
  };
}

const count = (number: number) => number.toLocaleString('en-US');

function printReport(
  { kind, isDry }: Arguments,
  result: ImportResult,
  report: ImportReport,
  seconds: number,
  say: (line: string) => void,
): void {
  if (result.unusedColumns.length > 0) say(`Columns that are not used: ${result.unusedColumns.join(', ')}.`);
  for (const { line, field, reason, value } of report.shown)
    say(`  line ${count(line)}: ${[field, reason].filter(Boolean).join(' ')}${value ? ` (${value})` : ''}`);
  if (result.refused > report.shown.length) say(`  … and ${count(result.refused - report.shown.length)} more`);
  const rate = count(Math.round(result.read / Math.max(seconds, 0.001)));
  say(
    `${kind.title}: ${count(result.accepted)} ${isDry ? 'would be in' : 'in'} (${count(result.changed)} new or ` +
      `changed), ${count(result.refused)} refused; ${seconds.toFixed(1)} s, ${rate} rows a second.`,
  );
  if (result.refused > 0) say(`All refused rows: ${report.file}`);
  if (result.isInterrupted)
    say(
      `Interrupted after line ${count(result.line)}: everything up to there is done. Run it again to go on; ` +
        'what is in stays as it is.',
    );
  if (result.error) say(result.error);
}

async function run(args: Arguments, say: (line: string) => void, signal: AbortSignal): Promise<number> {
  const env = parseEnv(process.env);
  const database = await startDatabase({
    databaseUrl: args.databaseUrl ?? env.databaseUrl,
    dataDir: env.dataDir,
    preferredPort: env.pgPort,
  });
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const report = new ImportReport(
    path.resolve(args.report ?? path.join(env.dataDir, 'imports', `${args.kind.name}-${stamp}.refused.jsonl`)),
  );
  const began = performance.now();
  let told = began;
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  try {
    await requireSchema(database.url);
    await client.connect();
    const result = await importFile(client, {
      ...args,
      report,
      signal,
      progress: ({ read }) => {
        if (performance.now() - told > 5000) {
          told = performance.now();
          say(`  ${count(read)} rows …`);
        }
      },
    });
    printReport(args, result, report, (performance.now() - began) / 1000, say);
    if (result.accepted === 0) return EXIT.nothingDone;
    return result.refused > 0 || result.error || result.isInterrupted ? EXIT.someRefused : EXIT.allIn;
  } finally {
    await client.end().catch(() => undefined);
    await database.stop();
  }
}

/**
 * Runs `npm run import` and returns its exit code: 0 all rows imported, 2 some refused or not reached, 1 nothing
 * imported.
 */
export async function importCommand(args: readonly string[], say: (line: string) => void): Promise<number> {
  const stop = new AbortController();
  const onSignal = () => {
    say('Ending after this batch …');
    stop.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  try {
    const read = readArguments(args);
    if (read.isHelp) {
      say(formatHelp(read.kind));
      return EXIT.allIn;
    }
    return await run(read, say, stop.signal);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    if (error instanceof UsageError || code?.startsWith('ERR_PARSE_ARGS'))
      say([message, HELP].filter(Boolean).join('\n\n'));
    else if (error instanceof EnvError || error instanceof SchemaOutdated) say(message);
    else if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000')
      say(`The database does not answer: ${message || code}. Check the address, and that it runs.`);
    else throw error;
    return EXIT.nothingDone;
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}

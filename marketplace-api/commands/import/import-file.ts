import type { ClientBase } from 'pg';
import { RowChecker } from './check-row';
import { importBatch } from './import-batch';
import { ImportError } from './import-error';
import type { ImportKind, NumberedRow } from './import-kind';
import type { ImportReport } from './import-report';
import { openRows, type Format } from './read-rows';

export interface ImportOptions {
  readonly kind: ImportKind;
  readonly file: string;
  readonly format: Format | null;
  readonly batch: number;
  readonly isDry: boolean;
  readonly report: ImportReport;
  /** Stops the import after the current batch. */
  readonly signal?: AbortSignal;
  progress?(result: ImportProgress): void;
}

export interface ImportProgress {
  readonly read: number;
  readonly accepted: number;
  /** Number of imported rows that differed from the database. */
  readonly changed: number;
  readonly line: number;
}

export interface ImportResult extends ImportProgress {
  readonly refused: number;
  readonly unusedColumns: readonly string[];
  readonly isInterrupted: boolean;
  readonly error?: string;
}

function lines(rows: readonly NumberedRow[]): string {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return 'the last rows';
  return `lines ${first.line.toLocaleString('en-US')} to ${last.line.toLocaleString('en-US')}`;
}

const WHOLE =
  'This kind of file is imported as a whole: nothing of it was changed. Correct the lines above and import it again.';

class Run {
  private read = 0;
  private accepted = 0;
  private changed = 0;
  private line = 0;
  private waiting: NumberedRow[] = [];
  unusedColumns: string[] = [];

  constructor(
    private readonly client: ClientBase,
    private readonly options: ImportOptions,
  ) {}

  progress = (): ImportProgress => ({
    read: this.read,
    accepted: this.accepted,
    changed: this.changed,
    line: this.line,
  });

  private async flush(line: number, isRejected = false): Promise<void> {
    const rows = this.waiting;
    this.waiting = [];
    const { kind, isDry, report, progress } = this.options;
    if (rows.length > 0) {
      try {
        const result = await importBatch(this.client, kind, rows, isDry || isRejected);
        this.accepted += isRejected ? 0 : result.accepted;
        this.changed += isRejected ? 0 : result.changed;
        await report.add([...result.refused].sort((a, b) => a.line - b.line));
      } catch (error) {
        throw new ImportError(
          `The database failed at ${lines(rows)}: ${(error as Error).message}. Of these lines nothing is in. ` +
            'See that the database runs, then import the file again: what is in stays as it is.',
        );
      }
    }
    this.line = line;
    progress?.(this.progress());
  }

  async rows(): Promise<boolean> {
    const { kind, file, format, batch, report, signal } = this.options;
    const checker = new RowChecker(kind);
    const { rows } = await openRows(file, format, (names) => {
      this.unusedColumns = checker.checkHeader(names);
    });
    let last = 0;
    for await (const raw of rows) {
      this.read += 1;
      last = raw.line;
      const checked = 'error' in raw ? { refused: [raw.error] } : checker.check(raw.line, raw.value);
      if ('refused' in checked) await report.add(checked.refused);
      else this.waiting.push({ line: raw.line, row: checked.row });
      // A file that is imported as a whole has written nothing when it is stopped.
      if (kind.isWhole && signal?.aborted) return true;
      if (kind.isWhole || this.waiting.length < batch) continue;
      await this.flush(raw.line);
      if (signal?.aborted) return true;
    }
    // Reports every invalid row of a whole-file import in one run.
    await this.flush(last, kind.isWhole === true && report.count > 0);
    return signal?.aborted ?? false;
  }
}

/**
 * Imports a file with one transaction per batch. It stops early with an error when the file or database is unusable.
 */
export async function importFile(client: ClientBase, options: ImportOptions): Promise<ImportResult> {
  const run = new Run(client, options);
  const result = (more: { isInterrupted: boolean; error?: string }): ImportResult => ({
    ...run.progress(),
    refused: options.report.count,
    unusedColumns: run.unusedColumns,
    ...more,
  });
  try {
    const isInterrupted = await run.rows();
    const { read } = run.progress();
    if (read === 0) return result({ isInterrupted, error: `${options.file} holds no rows. Export it again.` });
    const isRejected = options.kind.isWhole === true && options.report.count > 0;
    return result(isRejected ? { isInterrupted, error: WHOLE } : { isInterrupted });
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return result({ isInterrupted: false, error: error.message });
  } finally {
    await options.report.close();
  }
}

import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import type { Refusal } from './import-kind';

const SHOWN = 20;

/** Reports refused rows: the first ones on the console, all of them in a file that is created with the first. */
export class ImportReport {
  readonly shown: Refusal[] = [];
  private stream: fs.WriteStream | null = null;
  private lastLine = 0;
  count = 0;

  constructor(readonly file: string) {}

  /** Counts rows, not errors: a row with two errors is refused once. Errors of one row arrive together. */
  async add(refusals: readonly Refusal[]): Promise<void> {
    for (const refusal of refusals) {
      if (refusal.line !== this.lastLine) this.count += 1;
      this.lastLine = refusal.line;
      if (this.shown.length < SHOWN) this.shown.push(refusal);
      if (!this.stream) {
        fs.mkdirSync(path.dirname(this.file), { recursive: true });
        this.stream = fs.createWriteStream(this.file);
      }
      if (!this.stream.write(`${JSON.stringify(refusal)}\n`)) await once(this.stream, 'drain');
    }
  }

  async close(): Promise<void> {
    if (!this.stream) return;
    this.stream.end();
    await once(this.stream, 'finish');
  }
}

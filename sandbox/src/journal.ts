import fs from 'node:fs';
import path from 'node:path';

/** A file with one JSON value per line, flushed before any answer, and read at start. */
export class Journal<Entry> {
  readonly entries: Entry[] = [];
  private readonly file: number;

  /** @param remember called for every entry, those of the file first */
  constructor(
    folder: string,
    name: string,
    private readonly remember: (entry: Entry) => void,
  ) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, name);
    this.replay(file);
    this.file = fs.openSync(file, 'a', 0o600);
    // Files of an earlier version may be readable by other users.
    fs.chmodSync(folder, 0o700);
    fs.fchmodSync(this.file, 0o600);
  }

  /** Skips a line that a crash truncated, which was never acknowledged. */
  private replay(file: string): void {
    if (!fs.existsSync(file)) return;
    const text = fs.readFileSync(file, 'utf8');
    for (const line of text.split('\n')) {
      if (line === '') continue;
      try {
        this.keep(JSON.parse(line) as Entry);
      } catch {
        continue;
      }
    }
    if (text !== '' && !text.endsWith('\n')) fs.appendFileSync(file, '\n');
  }

  private keep(entry: Entry): void {
    this.entries.push(entry);
    this.remember(entry);
  }

  /** Writes entries atomically: a crash preserves all or none. */
  add(entries: readonly Entry[]): void {
    fs.writeSync(this.file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    fs.fsyncSync(this.file);
    for (const entry of entries) this.keep(entry);
  }

  /** Writes an entry without a flush. */
  note(entry: Entry): void {
    fs.writeSync(this.file, `${JSON.stringify(entry)}\n`);
    this.keep(entry);
  }

  close(): void {
    fs.closeSync(this.file);
  }
}

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { importFile, type ImportOptions } from '../../commands/import/import-file';
import { kindOf } from '../../commands/import/import-kinds';
import { ImportReport } from '../../commands/import/import-report';
import { connectTestDatabase } from './database/connected-database';

/** Opens a database, and a folder for files to import into it. */
export async function openImportDesk() {
  const database = await connectTestDatabase();
  const { client } = database;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'treadmarket-import-'));
  const reportFile = path.join(folder, 'report.jsonl');
  return {
    database,
    client,
    folder,
    reportFile,
    /** @returns the path of the file */
    put(name: string, content: string | Buffer): string {
      const file = path.join(folder, name);
      fs.writeFileSync(file, content);
      return file;
    },
    async bring(kind: string, file: string, more: Partial<ImportOptions> = {}) {
      const report = new ImportReport(reportFile);
      const options = { kind: kindOf(kind)!, file, format: null, batch: 1000, isDry: false, report, ...more };
      return { ...(await importFile(client, options)), shown: report.shown };
    },
    async rows<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
      return (await client.query<T>(text, values)).rows;
    },
    async close(): Promise<void> {
      await database.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type ImportDesk = Awaited<ReturnType<typeof openImportDesk>>;

import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

export const THREATS = 'docs/threat-model.md';

/** An entry of the threat model. */
export interface Threat {
  readonly subject: string;
  readonly threat: string;
  readonly countermeasure: string;
  /** Paths of tests, relative to the root. */
  readonly tests: readonly string[];
}

/** Adds an entry that describes the template to the end of the section on pages and widgets. */
export async function addThreat(root: string, { subject, threat, countermeasure, tests }: Threat): Promise<void> {
  const file = path.join(root, THREATS);
  const lines = (await readFile(file, 'utf8')).split('\n');
  const heading = lines.indexOf('## Pages and widgets');
  const next = lines.findIndex((line, at) => at > heading && line.startsWith('## '));
  const entry = [
    `- \`${subject}\``,
    `  - Threat: ${threat}`,
    `  - Countermeasure: ${countermeasure}`,
    `  - Tests: ${tests.map((test) => `\`${test}\``).join(', ')}`,
  ];
  await writeFile(file, lines.toSpliced(next - 1, 0, ...entry).join('\n'));
}

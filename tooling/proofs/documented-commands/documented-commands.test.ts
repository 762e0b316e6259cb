import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import {
  commandsOf,
  COMPLETED,
  DOCUMENTS,
  isRun,
  LISTED_ONLY,
  listedCommands,
  NOT_RUN,
  NOT_WALKED,
} from './documented-commands';

describe('commands of the documents', () => {
  it('are in documents that are walked, or have a reason not to be', () => {
    const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
    const withCommands = documents.filter((file) => /^```sh$/m.test(readFileSync(path.join(ROOT, file), 'utf8')));
    expect(withCommands.sort()).toEqual([...DOCUMENTS, ...Object.keys(NOT_WALKED)].sort());
  });

  it('are run, and each exception still exists', async () => {
    const commands = (await Promise.all(DOCUMENTS.map(commandsOf))).flat();
    expect(commands.filter(isRun).length).toBeGreaterThan(15);
    for (const beginning of Object.keys(NOT_RUN))
      expect(commands.map(({ command }) => command)).toContainEqual(expect.stringContaining(beginning));
  });

  it('are run also from lists of the README, or have a reason not to be', async () => {
    expect([...(await listedCommands())].sort()).toEqual(
      [...Object.keys(COMPLETED), ...Object.keys(LISTED_ONLY)].sort(),
    );
  });
});

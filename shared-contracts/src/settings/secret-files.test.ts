import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SETTINGS } from './index';
import { withSecretFiles } from './secret-files';

const folder = mkdtempSync(path.join(os.tmpdir(), 'tm-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function fileWith(text: string): string {
  const file = path.join(folder, `secret-${(files += 1)}`);
  writeFileSync(file, text);
  return file;
}

describe('a secret setting', () => {
  const secrets = SETTINGS.filter(({ isSecret }) => isSecret).map(({ name }) => name);

  it.each(secrets)('%s is read from the file that its _FILE setting names', (name) => {
    const faults: string[] = [];
    const result = withSecretFiles({ [`${name}_FILE`]: fileWith('  of-the-file\n'), PORT: '3000' }, faults);
    expect([result, faults]).toEqual([{ [name]: 'of-the-file', PORT: '3000' }, []]);
  });

  it.each([
    ['a file that does not exist', { GATEWAY_KEY_FILE: path.join(folder, 'none') }, 'cannot be read (ENOENT)'],
    ['an empty file', { GATEWAY_KEY_FILE: fileWith('') }, 'names an empty file'],
    ['a value and a file', { GATEWAY_KEY: 'hidden', GATEWAY_KEY_FILE: fileWith('hidden') }, 'not both'],
  ] as const)('is reported for %s, without its value', (_what, source, said) => {
    const faults: string[] = [];
    withSecretFiles(source, faults);
    expect(faults).toEqual([expect.stringContaining(said)]);
    expect(faults.join()).not.toContain('hidden');
  });

  it('excludes other settings, which cannot be in a file', () => {
    const source = { PORT_FILE: fileWith('3000') };
    expect(withSecretFiles(source, [])).toEqual(source);
  });
});

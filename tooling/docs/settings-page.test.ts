import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { SETTINGS, unknownSettings } from 'shared-contracts/settings';
import { settingsPage } from './settings-page';

const PAGE = path.join(ROOT, 'docs/settings.md');
const FOLDERS = ['marketplace-api/src', 'shell/src/gateway', 'release-platform', 'sandbox/src'];
/** Variables of the system, of libraries, of tests, and between a program and its children. */
const OTHERS = /^(NODE_|PATH$|TM_|UPDATE_|SUITE$|PLANTED$|TEST_|OTEL_|AWS_|GIT_)/;

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
    .filter((file) => /\.ts$/.test(file) && !/\/(node_modules|\.build|testing)\/|\.(test|proof)\.ts$/.test(file)),
).map((file) => readFileSync(path.join(ROOT, file), 'utf8'));

/** Names that programs read from their environment. */
const read = new Set(
  sources.flatMap((text) =>
    [
      ...text.matchAll(/\b(?:source|env|process\.env|settings)(?:\.|\[')([A-Z][A-Z0-9_]+)\b/g),
      ...text.matchAll(/\b(?:source|env), '([A-Z][A-Z0-9_]+)'/g),
    ].map(([, name = '']) => name),
  ),
);

describe('docs/settings.md', () => {
  it('is current (UPDATE_SETTINGS=1 writes it)', () => {
    if (process.env['UPDATE_SETTINGS']) writeFileSync(PAGE, settingsPage());
    expect(readFileSync(PAGE, 'utf8')).toBe(settingsPage());
  });

  it('lists every setting that a program reads', () => {
    expect(read.size).toBeGreaterThan(60);
    const listed = new Set(SETTINGS.map(({ name }) => name));
    const isListed = (name: string): boolean => listed.has(name) || listed.has(name.replace(/_FILE$/, ''));
    expect([...read].filter((name) => !OTHERS.test(name) && !isListed(name))).toEqual([]);
  });

  it('lists no setting that is never read', () => {
    const text = sources.join('\n');
    expect(SETTINGS.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
  });

  it('has the names that programs set for their children', () => {
    const keys = sources.flatMap((text) =>
      [...text.matchAll(/^\s+([A-Z][A-Z0-9]*_[A-Z0-9_]+): /gm)].map(([, name = '']) => name),
    );
    expect(keys.length).toBeGreaterThan(20);
    expect(unknownSettings(Object.fromEntries(keys.map((name) => [name, ''])))).toEqual([]);
  });
});

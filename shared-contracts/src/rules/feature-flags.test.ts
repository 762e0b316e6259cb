import fs from 'node:fs';
import path from 'node:path';
import { FEATURE_FLAGS, featureFlagOf, isFlagOn } from './feature-flags';

const ROOT = path.join(__dirname, '../../..');
const REMOTES = fs.readdirSync(ROOT).filter((name) => name.startsWith('mfe-'));
const STORE = [...REMOTES, 'shell'];
const READ = /\b(?:useFlag\(|isFlagOn\([^;]*?)'(\w+)'\s*\)/g;
const FEATURE = /feature: '(\w+)' \}/g;

function filesIn(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|proof)\.|(^|\/)(testing|node_modules|dist)\//.test(file))
    .map((file) => path.join(folder, file));
}

/** Returns the flags that the code of these packages reads. */
function readIn(packages: readonly string[], ...patterns: readonly RegExp[]): Set<string> {
  const sources = packages
    .flatMap((name) => filesIn(path.join(ROOT, name, 'src')))
    .map((file) => fs.readFileSync(file, 'utf8'));
  return new Set(
    sources.flatMap((source) => patterns.flatMap((one) => [...source.matchAll(one)].map(([, flag]) => flag ?? ''))),
  );
}

/** These features exist only in the browser, so no API call checks them. */
const SHOWN_ONLY = new Set(['installerMap', 'liveChat']);

describe('[flags] the check of flag names', () => {
  const store = readIn(STORE, READ);
  const api = readIn(['marketplace-api'], READ, FEATURE);

  it.each(FEATURE_FLAGS)('fails: %s', (flag) => {
    expect({ store: store.has(flag) }).toEqual({ store: true });
    expect({ api: api.has(flag) }).toEqual({ api: !SHOWN_ONLY.has(flag) });
  });

  it('rejects a flag that no code reads and an unknown flag', () => {
    const known: readonly string[] = FEATURE_FLAGS;
    expect([...store, ...api].filter((flag) => !known.includes(flag))).toEqual([]);
    expect(featureFlagOf('freeTires')).toBeNull();
  });
});

it('isFlagOn treats an absent flag as on, and only false as off', () => {
  expect([
    isFlagOn({}, 'reviews'),
    isFlagOn({ reviews: true }, 'reviews'),
    isFlagOn({ reviews: false }, 'reviews'),
  ]).toEqual([true, true, false]);
});

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dataDir, ROOT } from 'registry/paths';
import { buildShell } from 'release-platform/deploy/build/build-shell';
import { releaseSettings } from 'registry/settings';
import { shareShell } from 'registry/versions/share-shell';
import { sayShared } from '../start/say-shared';
import { eventLine } from 'release-platform/commands/event-line';
import { makePictures } from '../start/pictures';
import { PACKAGE_PARTS } from './parts';
import { writePart } from './write-package';

const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** Date of the sources, unless the builder names another one as `SOURCE_DATE_EPOCH` (reproducible-builds.org). */
function epochSeconds(): number {
  return Number(process.env['SOURCE_DATE_EPOCH'] ?? git('log', '-1', '--format=%ct'));
}

const out = process.argv[3] ?? '';
const say = (line: string): void => console.log(line);
const data = dataDir();
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { readonly version: string };
const isChanged = git('status', '--porcelain') !== '';
const commit = `${git('rev-parse', 'HEAD')}${isChanged ? ' with changes' : ''}`;
await makePictures(say);
await buildShell(data);
sayShared(await shareShell(releaseSettings(data)), say);
for (const part of PACKAGE_PARTS) {
  const { files, packages } = await writePart(part, path.resolve(out), {
    version,
    commit,
    epochSeconds: epochSeconds(),
    data,
  });
  const counts = { files: Object.keys(files).length, packages: Object.keys(packages).length };
  say(eventLine('packaged', { part: part.name, version, ...counts, folder: path.join(out, part.name) }));
}

import { dataDir } from 'registry/paths';
import { buildAll } from './build-all';
import { makePictures } from './pictures';
import { eventLine } from 'release-platform/commands/event-line';

const say = (line: string): void => console.log(line);
await makePictures(say);
const failures = await buildAll({ data: dataDir(), say, onlyIfNew: false });
for (const failure of failures) console.error(failure);
say(failures.length === 0 ? 'build complete' : eventLine('build failed', { parts: failures.length }));
process.exitCode = failures.length === 0 ? 0 : 1;

import os from 'node:os';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { fullDiskAdvice, spaceProblem } from './free-space';
import { writeReport, type SuiteReport } from './report';
import { runInScratch } from './run-in-scratch';
import { removeLeftovers } from './scratch-folder';
import { tierEnv } from './suite-context';
import { readSuiteOptions, USAGE, type SuiteOptions } from './suite-options';
import { Timeline } from './timeline';

const say = (line: string): void => console.log(line);

function reportOf({ isFull, shard }: SuiteOptions, timeline: Timeline): SuiteReport {
  return {
    tier: isFull ? 'full' : 'default',
    shard: shard && `${shard.index}/${shard.count}`,
    finishedAt: new Date().toISOString(),
    node: process.versions.node,
    cores: os.availableParallelism(),
    seconds: timeline.phases.reduce((sum, { seconds }) => sum + seconds, 0),
    passed: timeline.total('passed'),
    failed: timeline.total('failed'),
    results: timeline.results.map(({ files: _files, ...result }) => result),
    phases: timeline.phases,
  };
}

function printTotals(timeline: Timeline): void {
  for (const { name, passed, failed, files, secondTries = 0 } of timeline.results) {
    const again = secondTries > 0 ? `, ${secondTries} of them passed at the second try` : '';
    const phase = timeline.phases.find((one) => one.name === name);
    const seconds = phase?.seconds ?? files[0]?.seconds ?? 0;
    say(`${name}: ${passed} passed, ${failed} failed${again} (${Math.round(seconds)} s)`);
  }
}

/** @returns the exit code */
async function main(args: readonly string[]): Promise<number> {
  const options = readSuiteOptions(args);
  if (options === null) {
    say(USAGE);
    return 0;
  }
  if ('error' in options) {
    console.error(`${options.error}\n\n${USAGE}`);
    return 2;
  }
  await removeLeftovers(say);
  const problem = await spaceProblem([ROOT, os.tmpdir()]);
  if (problem !== null) {
    console.error(problem);
    return 1;
  }
  // Includes the time to install packages.
  const timeline = new Timeline(performance.now() - process.uptime() * 1000);
  // Loaded late, so that a wrong argument is reported at once.
  const { runSuite } = await import('./run-suite');
  await runInScratch(async (scratch, onOpened) => {
    timeline.end('packages and start');
    await runSuite({ ...options, scratch, env: tierEnv(options.isFull) }, timeline, onOpened);
  });
  timeline.end('removing temporary files');
  const file = await writeReport(path.join(ROOT, 'test-results'), reportOf(options, timeline));
  say(`\nTimes of all files: ${path.relative(ROOT, file)}`);
  printTotals(timeline);
  say(`\n${timeline.total('passed')} passed, ${timeline.total('failed')} failed`);
  return timeline.total('failed') === 0 ? 0 : 1;
}

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  console.error(fullDiskAdvice(error) ?? error);
  process.exit(1);
}

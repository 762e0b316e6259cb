import path from 'node:path';
import { findOrInstallBrowser } from '../start/find-browser';
import { openJourneyStore } from '../start/journey-store';
import { run } from '../start/run-step';
import type { Store } from '../start/store';
import { readPlaywrightReport, type PlaywrightReport } from './playwright-report';
import { readJson } from './read-json';
import { storeData } from './scratch-folder';
import type { FileTime, StepResult } from './step-result';
import { bin, shardOptions, temporaryFolder, type SuiteContext } from './suite-context';
import type { Timeline } from './timeline';

/** The store of all journeys, opened once; or the reason why there is none. */
export type Stage =
  | { readonly store: Store; readonly env: Readonly<Record<string, string>> }
  | { readonly store?: never; readonly problem: string };

/** Finds a browser, builds the store and opens it. */
export async function openStage({ scratch }: SuiteContext, timeline: Timeline): Promise<Stage> {
  const browser = findOrInstallBrowser((line) => console.log(line));
  timeline.end('browser');
  if ('advice' in browser) return { problem: browser.advice };
  const parts: FileTime[] = [];
  try {
    const { store, env } = await openJourneyStore({
      data: storeData(scratch),
      onGivenUp: (part) => console.error(`${part} does not run any more.`),
      onPart: (name, seconds) => parts.push({ name, seconds }),
    });
    return { store, env: { ...env, CHROME_PATH: browser.path } };
  } catch (error) {
    return { problem: (error as Error).message };
  } finally {
    timeline.end('store', parts);
  }
}

interface JourneyStep {
  readonly name: string;
  /** Project in `e2e/playwright.config.ts`. */
  readonly project: string;
  readonly workers: number;
}

/** Journeys of shoppers, two at a time. */
export const SHOPPING: JourneyStep = { name: 'journeys', project: 'shopping', workers: 2 };
/** Journeys that change the whole store, one after another. */
export const OPERATIONS: JourneyStep = { name: 'operations', project: 'operations', workers: 1 };

export async function runJourneys(
  { name, project, workers }: JourneyStep,
  stage: Stage,
  { scratch, env, shard }: SuiteContext,
): Promise<StepResult> {
  console.log(`\n== ${name} in a real browser`);
  if (!stage.store) {
    console.error(stage.problem);
    return { name, passed: 0, failed: 1, files: [] };
  }
  const output = path.join(scratch, `journeys-${project}.json`);
  const options = [`--project=${project}`, `--workers=${workers}`, `--output=e2e/test-results/${project}`];
  const code = await run(
    bin('playwright'),
    [
      ...['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
      ...options,
      ...shardOptions(shard, '--pass-with-no-tests'),
    ],
    { ...env, ...stage.env, TMPDIR: await temporaryFolder(scratch), PLAYWRIGHT_JSON_OUTPUT_NAME: output },
  );
  return readPlaywrightReport(name, await readJson<PlaywrightReport>(output), code);
}

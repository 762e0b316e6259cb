import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { closeOnSignals } from '../servers/end-on-signals';
import { findEngine, readWish, type Engine, type JourneyWish } from './journey-engines';
import { openJourneyStore } from './journey-store';
import { endCommands, run } from './run-step';
import { eventLine } from 'release-platform/commands/event-line';

const USAGE = `Usage: npm run journeys -- [--engine NAME | --every-layout] [files, options of Playwright]
Engines: chromium (unless another is named), firefox, webkit, firefox-esr, webkitgtk.
In firefox-esr and webkitgtk the journeys that sell are run; in the others, those of shoppers.
With --every-layout only whether pages fit is looked at, but of every kind of page, at every width and text size.
With BASE_URL they run at that store; else one is started for them.`;

/** Engines without Playwright's own protocols: their journeys use actions that any driver has. */
const DRIVEN_OTHERWISE: readonly Engine[] = ['firefox-esr', 'webkitgtk'];

const filesFor = ({ engine, isEveryLayout, rest }: JourneyWish): readonly string[] => {
  if (isEveryLayout) return [...rest, 'page-fit.spec.ts'];
  const isOneNamed = rest.some((one) => !one.startsWith('-'));
  return DRIVEN_OTHERWISE.includes(engine) && !isOneNamed
    ? [...rest, 'selling.spec.ts', 'narrow.spec.ts', '--workers=1']
    : rest;
};

function playwright(wish: JourneyWish, browser: string, env: Readonly<Record<string, string>>): Promise<number> {
  const args = ['test', '-c', 'e2e/playwright.config.ts', '--project=shopping', ...filesFor(wish)];
  return run(path.join(ROOT, 'node_modules/.bin/playwright'), args, {
    ...env,
    JOURNEY_ENGINE: wish.engine,
    ENGINE_PATH: browser,
    ...(wish.isEveryLayout && { PAGE_FIT: 'full' }),
    ...(wish.engine === 'chromium' && { CHROME_PATH: browser }),
  });
}

async function atOwnStore(wish: JourneyWish, browser: string): Promise<number> {
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'treadmarket-journeys-'));
  try {
    const { store, env } = await openJourneyStore({
      data: path.join(scratch, 'data'),
      onGivenUp: (part) => console.error(eventLine('process given up', { name: part })),
    });
    closeOnSignals(async () => {
      await endCommands();
      await store.stop();
      await rm(scratch, { recursive: true, force: true });
    });
    try {
      return await playwright(wish, browser, env);
    } finally {
      await store.stop();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function main(given: readonly string[]): Promise<number> {
  if (given.includes('--help')) {
    console.log(USAGE);
    return 0;
  }
  const wish = readWish(given);
  if (typeof wish === 'string') {
    console.error(`${wish}\n${USAGE}`);
    return 2;
  }
  const found = findEngine(wish.engine);
  if ('missing' in found) {
    console.error(`The journeys did not run in ${wish.engine}: ${found.missing}`);
    return 1;
  }
  return process.env['BASE_URL'] ? playwright(wish, found.path, {}) : atOwnStore(wish, found.path);
}

process.exitCode = await main(process.argv.slice(2));

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from 'playwright';
import { ROOT } from 'registry/paths';
import { BROWSER_LIMITS } from './browser-limits';
import type { Fault } from './observation';
import { endAnimations, mountAgain } from './page-recorder';
import type { PartName } from './visit-plan';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
let axe: Promise<string> | undefined;

const readAxe = (): Promise<string> =>
  (axe ??= readFile(
    createRequire(path.join(ROOT, 'release-platform/package.json')).resolve('axe-core/axe.min.js'),
    'utf8',
  ));

interface Axe {
  readonly axe: {
    run(
      context: object,
      options: object,
    ): Promise<{ violations: readonly { id: string; help: string; nodes: readonly { html: string }[] }[] }>;
  };
}

/** Returns the rules that the candidate's elements break, contrast of colors included. */
export async function accessibilityFaults(page: Page, own: string): Promise<readonly Fault[]> {
  // A color in transition has no valid contrast.
  await page.evaluate(endAnimations);
  await page.evaluate(await readAxe());
  const violations = await page.evaluate(
    async ({ selector, tags }) => {
      const found = [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length > 0);
      if (found.length === 0) return [];
      const options = { runOnly: tags, resultTypes: ['violations'], iframes: false };
      // Cast: axe is a script of its own, evaluated above.
      const { violations: broken } = await (globalThis as unknown as Axe).axe.run({ include: found }, options);
      return broken.map(({ id, help, nodes }) => ({ id, help, count: nodes.length, html: nodes.at(-1)?.html ?? '' }));
    },
    { selector: own, tags: RULES },
  );
  return violations.map(({ id, help, count, html }) => ({
    kind: 'accessibility',
    text: `breaks the accessibility rule '${id}' ${count} times (${help})`,
    nextStep: `correct ${html.replaceAll(/\s+/g, ' ').slice(0, 120)}`,
    // More elements than in the live version are a fault as well.
    key: `${id} ${count}`,
  }));
}

interface Residue {
  readonly listeners: number;
  readonly nodes: number;
  readonly bytes: number;
}

/** Returns a fault when parts leave listeners, nodes or memory after each of many mounts. */
export async function leakFaults(page: Page, parts: readonly PartName[]): Promise<readonly Fault[]> {
  const session = await page.context().newCDPSession(page);
  const measure = async (): Promise<Residue> => {
    await session.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return { listeners: jsEventListeners, nodes, bytes: usedSize };
  };
  const { mounts, mountsBefore, leftPerMount, heapPerMount } = BROWSER_LIMITS;
  const faults: Fault[] = [];
  for (const part of parts) {
    if (!(await page.evaluate(mountAgain, { part, times: mountsBefore }))) continue;
    const before = await measure();
    await page.evaluate(mountAgain, { part, times: mounts });
    const after = await measure();
    const left = [
      ...(after.listeners - before.listeners >= mounts * leftPerMount
        ? [`${after.listeners - before.listeners} event listeners`]
        : []),
      ...(after.nodes - before.nodes >= mounts * leftPerMount ? [`${after.nodes - before.nodes} DOM nodes`] : []),
      ...(after.bytes - before.bytes >= mounts * heapPerMount
        ? [`${Math.round((after.bytes - before.bytes) / 1_000)} kB of memory`]
        : []),
    ];
    if (left.length > 0)
      faults.push({
        kind: 'leak',
        text: `leaves ${left.join(', ')} after ${mounts} mounts of ${part.replace(/ (.*)$/, " '$1'")}`,
        nextStep: 'end in unmount what a mount began: listeners, timers, subscriptions',
      });
  }
  await session.detach();
  return faults;
}

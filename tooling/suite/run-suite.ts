import { checkAnswers } from './answers-step';
import { runChecks } from './check-steps';
import { runProofs, runTests, runTimedProofs } from './jest-steps';
import { openStage, OPERATIONS, runJourneys, SHOPPING } from './journey-steps';
import { slowestLines } from './report';
import type { StepResult } from './step-result';
import type { SuiteContext } from './suite-context';
import { STEPS } from './suite-options';
import type { Timeline } from './timeline';

/** Closes a resource of the run. */
type Close = () => Promise<void>;

/**
 * Runs the steps one after another and writes their results into the timeline. `onOpened` gets resources to close when
 * a signal ends the run.
 */
export async function runSuite(
  context: SuiteContext,
  timeline: Timeline,
  onOpened: (close: Close) => void,
): Promise<void> {
  const { steps, shard } = context;
  const end = (name: string, results: readonly StepResult[]): void => {
    for (const line of slowestLines(timeline.endSteps(name, results))) console.log(line);
  };
  if (steps.includes('checks')) end('checks', await runChecks(context));
  if (steps.includes('jest')) end('tests', [await runTests(context)]);
  if (steps.includes('proofs')) {
    end('proofs', [await runProofs(context)]);
    if (context.isFull) end('timed proofs', [await runTimedProofs(context)]);
  }
  if (steps.includes('journeys') || steps.includes('operations')) {
    const stage = await openStage(context, timeline);
    onOpened(async () => stage.store?.stop());
    if (steps.includes('journeys')) end('journeys', [await runJourneys(SHOPPING, stage, context)]);
    if (steps.includes('operations')) end('operations', [await runJourneys(OPERATIONS, stage, context)]);
    await stage.store?.stop();
    timeline.end('closing the store');
  }
  const isWhole = !shard && steps.length === STEPS.length;
  if (isWhole) end('documented answers', [await checkAnswers(context.scratch)]);
}

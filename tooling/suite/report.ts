import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { slowestFirst, type FileTime, type StepResult } from './step-result';
import type { Phase } from './timeline';

/** The report of a run, for people and for other programs. */
export interface SuiteReport {
  readonly tier: 'default' | 'full';
  /** `1/4`; null for the whole run. */
  readonly shard: string | null;
  /** ISO 8601. */
  readonly finishedAt: string;
  readonly node: string;
  readonly cores: number;
  /** From the start of the command; the sum of the phases. */
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
  readonly results: readonly Omit<StepResult, 'files'>[];
  readonly phases: readonly Phase[];
}

const SHOWN = 10;

const oneDecimal = (seconds: number): string => seconds.toFixed(1);

/** The slowest files of a phase, for the terminal. */
export function slowestLines({ name, files }: Phase): string[] {
  if (files.length < 2) return [];
  const slowest = slowestFirst(files).slice(0, SHOWN);
  const title = files.length > SHOWN ? `Slowest ${SHOWN} of ${files.length} in ${name}:` : `Times in ${name}:`;
  return [title, ...slowest.map((file) => `${oneDecimal(file.seconds).padStart(8)} s  ${file.name}`)];
}

const rows = (files: readonly FileTime[]): string[] => [
  '| seconds | file |',
  '| ---: | --- |',
  ...slowestFirst(files).map(({ name, seconds }) => `| ${oneDecimal(seconds)} | ${name.replaceAll('|', '\\|')} |`),
];

/** The report as a Markdown document. */
export function toMarkdown(report: SuiteReport): string {
  const { tier, shard, finishedAt, node, cores, seconds, passed, failed, results, phases } = report;
  const scope = [`${tier} tier`, ...(shard === null ? [] : [`shard ${shard}`]), `Node ${node}`, `${cores} cores`];
  return [
    '# Test run',
    '',
    `${passed} passed, ${failed} failed in ${oneDecimal(seconds)} s (${scope.join(', ')}), ${finishedAt}.`,
    '',
    '| step | passed | failed | passed at the second try |',
    '| --- | ---: | ---: | ---: |',
    ...results.map((one) => `| ${one.name} | ${one.passed} | ${one.failed} | ${one.secondTries ?? 0} |`),
    '',
    '| phase | seconds |',
    '| --- | ---: |',
    ...phases.map((phase) => `| ${phase.name} | ${oneDecimal(phase.seconds)} |`),
    `| total | ${oneDecimal(seconds)} |`,
    '',
    'The files of a phase run beside one another: their sum can exceed its seconds.',
    ...phases.flatMap((phase) =>
      phase.files.length === 0 ? [] : ['', `## ${phase.name} (${phase.files.length})`, '', ...rows(phase.files)],
    ),
    '',
  ].join('\n');
}

/**
 * Writes `report.json` and `report.md`.
 * @returns the path of the second one
 */
export async function writeReport(folder: string, report: SuiteReport): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  const markdown = path.join(folder, 'report.md');
  await writeFile(markdown, toMarkdown(report));
  return markdown;
}

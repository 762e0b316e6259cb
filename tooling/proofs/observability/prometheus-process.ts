import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from 'marketplace-api/verification/testing/processes/store-process';
import { until } from 'shell/src/testing/until';
import { FOLDER } from './alert-rules';

/** The proof's minute has three seconds: every window and wait of the rules is divided. */
const SPEED = 20;
const SECONDS = { m: 60, h: 3_600 } as const;

export interface Sample {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Prometheus {
  query(expression: string): Promise<readonly Sample[]>;
  /** Returns the names of alerts that fire now. */
  firing(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0;

/** Returns the rules with shorter windows and waits. */
export function fasterRules(text: string): string {
  const faster = (amount: string, unit: string): string =>
    `${(Number(amount) * SECONDS[unit as keyof typeof SECONDS]) / SPEED}s`;
  return text
    .replace(/\[(\d+)([mh])\]/g, (_, amount: string, unit: string) => `[${faster(amount, unit)}]`)
    .replace(/for: (\d+)([mh])/g, (_, amount: string, unit: string) => `for: ${faster(amount, unit)}`);
}

const configOf = (targets: Readonly<Record<string, number>>): string => `
global: { scrape_interval: 3s, scrape_timeout: 3s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs:
${Object.entries(targets)
  .map(([job, port]) => `  - { job_name: ${job}, static_configs: [{ targets: ['127.0.0.1:${port}'] }] }`)
  .join('\n')}
`;

/** Starts Prometheus on loopback with the rules of the store. @param targets ports by job */
export async function startPrometheus(targets: Readonly<Record<string, number>>): Promise<Prometheus> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'treadmarket-prometheus-'));
  const port = await freePort();
  writeFileSync(path.join(folder, 'alerts.yml'), fasterRules(readFileSync(path.join(FOLDER, 'alerts.yml'), 'utf8')));
  writeFileSync(path.join(folder, 'prometheus.yml'), configOf(targets));
  const child = spawn(
    'prometheus',
    ['--config.file=prometheus.yml', '--storage.tsdb.path=data', `--web.listen-address=127.0.0.1:${port}`],
    { cwd: folder, stdio: 'ignore' },
  );
  const read = async <T>(address: string): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${address}`);
    return ((await answer.json()) as { readonly data: T }).data;
  };
  await until(() =>
    fetch(`http://127.0.0.1:${port}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    async query(expression) {
      interface Result {
        readonly result: readonly { readonly metric: Sample['metric']; readonly value: readonly [number, string] }[];
      }
      const { result } = await read<Result>(`query?query=${encodeURIComponent(expression)}`);
      return result.map(({ metric, value }) => ({ metric, value: Number(value[1]) }));
    },
    async firing() {
      interface Alerts {
        readonly alerts: readonly { readonly labels: { readonly alertname: string }; readonly state: string }[];
      }
      const { alerts } = await read<Alerts>('alerts');
      return [...new Set(alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname))];
    },
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

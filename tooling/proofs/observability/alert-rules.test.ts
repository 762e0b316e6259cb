import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { wrapped } from '../../docs/settings-page';
import { dashboardQueries, FOLDER, metricsOf, readRules, REPOSITORY } from './alert-rules';
import { apiMetrics, gatewayMetrics, type KnownMetric } from './known-metrics';

const PAGE = path.join(REPOSITORY, 'docs/operations/observability.md');
const RUNBOOKS = 'docs/operations/runbooks';
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
const rules = readRules();

/** Added by Prometheus to every scrape. */
const OF_PROMETHEUS = ['up'];

async function knownSeries(): Promise<ReadonlySet<string>> {
  const metrics = [...(await gatewayMetrics()), ...(await apiMetrics())];
  const ofMetric = ({ name, type }: KnownMetric): readonly string[] =>
    type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name];
  const recorded = rules.flatMap(({ record }) => (record === undefined ? [] : [record]));
  return new Set([...metrics.flatMap(ofMetric), ...recorded, ...OF_PROMETHEUS]);
}

const kebab = (name: string): string => name.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase();

describe('alert rules and dashboards', () => {
  it('select only series that code registers', async () => {
    const known = await knownSeries();
    const used = [...rules.map(({ expr }) => expr), ...dashboardQueries()].flatMap(metricsOf);
    expect(used.length).toBeGreaterThan(60);
    expect([...new Set(used)].filter((name) => !known.has(name))).toEqual([]);
  });

  it('have a runbook for every alert, and no other runbook', () => {
    const alerts = rules.flatMap(({ alert, annotations }) => (alert === undefined ? [] : [{ alert, annotations }]));
    for (const { alert, annotations } of alerts) expect(annotations?.runbook).toBe(`${RUNBOOKS}/${kebab(alert)}.md`);
    const pages = [...new Set(alerts.map(({ alert }) => `${kebab(alert)}.md`))].sort();
    expect(readdirSync(path.join(REPOSITORY, RUNBOOKS)).sort()).toEqual(pages);
  });

  it('have a test for every alert', () => {
    const tests = readFileSync(path.join(FOLDER, 'alerts.test.yml'), 'utf8');
    for (const { alert } of rules) if (alert !== undefined) expect(tests).toContain(`alertname: ${alert}\n`);
  });

  (hasPromtool ? it : it.skip)('pass the checks and tests of promtool, where it is installed', () => {
    const promtool = (...args: readonly string[]): string =>
      execFileSync('promtool', [...args], { cwd: FOLDER, encoding: 'utf8', stdio: 'pipe' });
    expect(promtool('check', 'rules', 'alerts.yml')).toContain('SUCCESS');
    expect(promtool('check', 'config', 'prometheus.yml')).toContain('SUCCESS');
    expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS');
  });
});

describe('the names in a query', () => {
  it('are those of series, not of functions, labels and groups', () => {
    expect(metricsOf('sum by (remote, le) (rate(a_total{b="c"}[5m])) / sum(d:e) > 14.4 * 0.0005 and f_g == 1')).toEqual(
      ['a_total', 'd:e', 'f_g'],
    );
  });
});

describe('docs/operations/observability.md', () => {
  it('lists every metric with its meaning', async () => {
    const isOwn = ({ name }: KnownMetric): boolean => !/^(?:process|nodejs)_/.test(name);
    const listOf = (metrics: readonly KnownMetric[]): string =>
      metrics
        .filter(isOwn)
        .map(({ name, type, help }) => wrapped(`- \`${name}\` (${type}): ${help}`))
        .join('\n');
    const [head = ''] = existsSync(PAGE) ? readFileSync(PAGE, 'utf8').split('## Metrics of a gateway') : [];
    const lists = [
      `## Metrics of a gateway\n\n${listOf(await gatewayMetrics())}\n`,
      `## Metrics of an API\n\n${listOf(await apiMetrics())}\n`,
    ].join('\n');
    if (process.env['UPDATE_OBSERVABILITY']) writeFileSync(PAGE, head + lists);
    expect(readFileSync(PAGE, 'utf8')).toBe(head + lists);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const REPOSITORY = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
export const FOLDER = path.join(REPOSITORY, 'deploy/observability');

export interface Rule {
  readonly alert?: string;
  readonly record?: string;
  readonly expr: string;
  readonly annotations?: { readonly summary: string; readonly runbook: string };
}

interface RuleFile {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
}

export const readRules = (): readonly Rule[] =>
  (parse(readFileSync(path.join(FOLDER, 'alerts.yml'), 'utf8')) as RuleFile).groups.flatMap(({ rules }) => rules);

/** Returns every query of the dashboards. */
export function dashboardQueries(): readonly string[] {
  interface Dashboard {
    readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
  }
  const folder = path.join(FOLDER, 'dashboards');
  return readdirSync(folder).flatMap((file) =>
    (JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Dashboard).panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => expr),
    ),
  );
}

const KEYWORDS: ReadonlySet<string> = new Set(['and', 'or', 'unless', 'on', 'ignoring', 'bool', 'group_left']);

/** Returns the series that a PromQL expression selects. */
export function metricsOf(expression: string): readonly string[] {
  const selectors = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, ' ');
  const names = [...selectors.matchAll(/[a-zA-Z_:][\w:]*(?!\w*\s*\()/g)].map(([name]) => name);
  return [...new Set(names)].filter((name) => !KEYWORDS.has(name) && !/^e\d*$/.test(name));
}

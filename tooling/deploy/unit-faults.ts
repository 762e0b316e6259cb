import { PACKAGE_PARTS } from '../package/parts';
import { secondsToEnd } from './end-seconds';
import { readEnvFile, secretOfFile, settingFaults, type SetVariable } from './setting-faults';

/** A unit of systemd: values by directive, in order. */
export type Unit = ReadonlyMap<string, readonly string[]>;

/** Parses the lines of a unit; sections do not matter, as no directive is in two of them. */
export function readUnit(text: string): Unit {
  const found = new Map<string, string[]>();
  for (const { name, value } of readEnvFile(text.replace(/^\[.*\]$/gm, '')))
    found.set(name, [...(found.get(name) ?? []), value ?? '']);
  return found;
}

export const variablesOf = (unit: Unit): readonly SetVariable[] =>
  (unit.get('Environment') ?? []).flatMap((line) => readEnvFile(line));

/** Each credential is the file of one setting, and each such setting has its credential. */
function credentialFaults(unit: Unit): readonly string[] {
  const credentials = (unit.get('LoadCredential') ?? []).map((line) => `%d/${line.split(':')[0]}`);
  const used = variablesOf(unit).flatMap(({ name, value }) => (secretOfFile(name) === null ? [] : (value ?? '')));
  return [
    ...credentials.filter((file) => !used.includes(file)).map((file) => `no setting reads ${file}`),
    ...used.filter((file) => !credentials.includes(file)).map((file) => `no credential provides ${file}`),
  ];
}

function programFaults(unit: Unit): readonly string[] {
  const [start = ''] = unit.get('ExecStart') ?? [];
  const known = PACKAGE_PARTS.flatMap(({ name, commands }) =>
    Object.keys(commands).map((command) => `/usr/bin/node /opt/treadmarket/${name}/bin/${command}.mjs`),
  );
  return known.includes(start) ? [] : [`ExecStart is no command of a package: ${start}`];
}

function endFaults(unit: Unit): readonly string[] {
  const value = (name: string): string => unit.get(name)?.[0] ?? '';
  if (value('Type') === 'oneshot') return [];
  const drain = variablesOf(unit).find(({ name }) => name === 'DRAIN_SECONDS')?.value ?? undefined;
  return [
    ...(value('KillMode') === 'mixed' ? [] : ['KillMode is not mixed: render hosts end before the drain']),
    ...(Number(value('TimeoutStopSec')) > secondsToEnd(drain)
      ? []
      : ['TimeoutStopSec is not longer than an end takes']),
    ...(value('Restart') === 'always' ? [] : ['Restart is not always']),
  ];
}

/** Returns what is wrong with a service of the store; a drop-in has no `ExecStart`. */
export function unitFaults(unit: Unit, isDropIn = false): readonly string[] {
  return [
    ...settingFaults(variablesOf(unit), '%d/'),
    ...credentialFaults(unit),
    ...(isDropIn ? [] : [...programFaults(unit), ...endFaults(unit)]),
    ...(isDropIn || unit.get('User')?.[0] === 'treadmarket' ? [] : ['User is not treadmarket']),
  ];
}

import { readFileSync } from 'node:fs';
import { SETTINGS } from './index';

type Source = Readonly<Record<string, string | undefined>>;

const isGiven = (text: string | undefined): text is string => (text ?? '').trim() !== '';

function contentOf(name: string, file: string, faults: string[]): string {
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text === '') faults.push(`${name} names an empty file.`);
    return text;
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    faults.push(`${name} names a file that cannot be read (${code}).`);
    return '';
  }
}

/**
 * Returns an environment in which each secret setting has its value, also where `NAME_FILE` names a file with it, as
 * systemd and Kubernetes provide secrets. Faults never contain a value.
 */
export function withSecretFiles(source: Source, faults: string[]): Source {
  const result: Record<string, string | undefined> = { ...source };
  for (const { name, isSecret } of SETTINGS) {
    const fileName = `${name}_FILE`;
    const file = source[fileName];
    if (!isSecret || !isGiven(file)) continue;
    delete result[fileName];
    if (isGiven(source[name])) faults.push(`Set ${name} or ${fileName}, not both.`);
    else result[name] = contentOf(fileName, file.trim(), faults);
  }
  return result;
}

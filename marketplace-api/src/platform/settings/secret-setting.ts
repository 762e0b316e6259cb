import fs from 'node:fs';

type Source = Readonly<Record<string, string | undefined>>;

function contentOf(name: string, file: string, errors: string[]): string | null {
  try {
    return fs.readFileSync(file, 'utf8').trim() || null;
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    errors.push(`${name}_FILE names a file that cannot be read (${code}).`);
    return null;
  }
}

/** Reads a secret from its setting, or from the file that `<name>_FILE` names. Errors never contain its value. */
export function readSecret(source: Source, name: string, errors: string[]): string | null {
  const [value, file] = [source[name]?.trim() || null, source[`${name}_FILE`]?.trim() || null];
  if (value !== null && file !== null) errors.push(`Set ${name} or ${name}_FILE, not both.`);
  return file === null ? value : contentOf(name, file, errors);
}

import { builtinModules } from 'node:module';
import ts from 'typescript';

/** A package that a file imports. */
export interface Import {
  readonly name: string;
  readonly file: string;
}

const builtin = new Set(builtinModules);
/** Modules that are referenced without an import. */
const NAMED = /\b(?:require\.resolve|import\.meta\.resolve|jest\.(?:mock|requireActual))\(\s*['"]([^'"]+)['"]/g;

/** `@scope/name/part` → `@scope/name`; null for files, Node's own modules and addresses. */
export function packageOf(specifier: string): string | null {
  if (/^[./]|^(node|https?|data):/.test(specifier)) return null;
  const parts = specifier.split('/');
  const name = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
  return builtin.has(name) ? null : name;
}

/** Packages that a source file imports, also dynamically. JSX imports React. */
export function importsOf(file: string, text: string): Import[] {
  const specifiers = [
    ...ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName),
    ...[...text.matchAll(NAMED)].map(([, specifier = '']) => specifier),
  ];
  const names = specifiers.flatMap((specifier) => packageOf(specifier) ?? []);
  return [...new Set([...names, ...(file.endsWith('x') ? ['react'] : [])])].map((name) => ({ name, file }));
}

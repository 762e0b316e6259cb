import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CheckedPackage } from './check';
import { importsOf } from './imports';

const SOURCE = /\.(tsx?|[cm]?js)$/;
const SKIPPED = /(^|\/)(node_modules|dist|\.build|\.data|test-results|playwright-report|templates|fixtures)\//;

interface Package {
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const declaredIn = ({ dependencies = {}, devDependencies = {} }: Package): string[] =>
  [dependencies, devDependencies].flatMap(Object.keys);

const readPackage = (root: string, folder: string): Package =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Package;

function readWorkspace(root: string, folder: string, others: readonly string[]): CheckedPackage {
  // A package inside of another one declares its own imports.
  const inner = others.filter((one) => one.startsWith(`${folder}/`));
  const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
    .filter((file) => SOURCE.test(file) && !SKIPPED.test(file) && !inner.some((one) => file.startsWith(`${one}/`)));
  return {
    folder,
    declared: declaredIn(readPackage(root, folder)),
    imports: files.flatMap((file) => importsOf(file, readFileSync(path.join(root, file), 'utf8'))),
  };
}

/** Reads every workspace and partner folder, with the imports of its files. */
export function readPackages(root: string): readonly CheckedPackage[] {
  const partners = readdirSync(path.join(root, 'partners')).map((name) => `partners/${name}`);
  const folders = [...(readPackage(root, '').workspaces ?? []), ...partners];
  return folders.map((folder) => readWorkspace(root, folder, folders));
}

/** The root's dependencies, for the tests and tools of all packages. */
export const rootPackages = (root: string): ReadonlySet<string> => new Set(declaredIn(readPackage(root, '')));

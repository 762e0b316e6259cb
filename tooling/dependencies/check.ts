import type { Import } from './imports';

/** A package of the repository, with the imports of its files. */
export interface CheckedPackage {
  /** Relative to the root: `mfe-cart`; empty for the root itself. */
  readonly folder: string;
  readonly declared: readonly string[];
  readonly imports: readonly Import[];
}

/** Declarations without an import, with the reason: by folder, or `*` for every package. */
export type Reasons = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Run only by developers and tests: they may use the root's dependencies. */
const NOT_SHIPPED =
  /\.(test|proof|spec)\.tsx?$|(^|\/)(testing|scripts|fixtures|verification)\/|^(tooling|e2e)\/|\.config\.[cm]?js$/;

/** `@types/pg` is for `pg`, `@types/foo__bar` for `@foo/bar`. */
function typedPackage(name: string): string | null {
  if (!name.startsWith('@types/')) return null;
  const typed = name.slice('@types/'.length);
  return typed.includes('__') ? `@${typed.replace('__', '/')}` : typed;
}

function undeclared(one: CheckedPackage, forEverybody: ReadonlySet<string>): string[] {
  return one.imports
    .filter(({ name }) => !one.declared.includes(name))
    .filter(({ name, file }) => !(NOT_SHIPPED.test(file) && forEverybody.has(name)))
    .map(({ name, file }) => `${file} imports '${name}', which ${one.folder}/package.json does not declare`);
}

function unused(one: CheckedPackage, reasons: Reasons): string[] {
  const imported = new Set(one.imports.map(({ name }) => name));
  return one.declared
    .filter((name) => !imported.has(name) && !imported.has(typedPackage(name) ?? name))
    .filter((name) => !reasons[one.folder]?.[name] && !reasons['*']?.[name])
    .map((name) => `${one.folder || '.'}/package.json declares '${name}', and no file imports it`);
}

function staleReasons(packages: readonly CheckedPackage[], reasons: Reasons): string[] {
  return Object.entries(reasons).flatMap(([folder, names]) =>
    Object.keys(names)
      .filter((name) => !packages.some((one) => [one.folder, '*'].includes(folder) && one.declared.includes(name)))
      .map((name) => `a reason is given for '${name}' in '${folder}', which does not declare it`),
  );
}

/**
 * Differences between declared and imported packages, by package. Empty: each import is declared, and each declaration
 * is used or explained.
 */
export function dependencyProblems(
  packages: readonly CheckedPackage[],
  forEverybody: ReadonlySet<string>,
  reasons: Reasons,
): string[] {
  return [
    ...packages.flatMap((one) => [...undeclared(one, forEverybody), ...unused(one, reasons)]),
    ...staleReasons(packages, reasons),
  ];
}

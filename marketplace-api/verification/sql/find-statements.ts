import path from 'node:path';
import ts from 'typescript';
import type { Queries } from '../../src/platform/database/database';
import { constantText, valueOf } from './constant-text';

/** Typed by the interface: a method that is missing here would escape the check. */
const METHODS: Readonly<Record<keyof Queries, true>> = { one: true, oneOrThrow: true, many: true, count: true };
const isMethod = (name: string): name is keyof Queries => Object.hasOwn(METHODS, name);

/** A call of one of the database's methods. */
export interface StatementCall {
  /** For example `src/modules/cart/cart.service.ts:41`. */
  readonly place: string;
  readonly method: keyof Queries;
  /** Null where it is composed at run time. */
  readonly text: string | null;
  /** The row type in the code; null where no row is read. */
  readonly row: ts.Type | null;
}

export interface StatementCalls {
  readonly calls: readonly StatementCall[];
  readonly checker: ts.TypeChecker;
}

/** Returns `text` of `{ name?, text }`, which is inline or a constant. */
function textOf(statement: ts.Expression, checker: ts.TypeChecker): string | null {
  if (!ts.isObjectLiteralExpression(statement)) {
    const isNamed = ts.isIdentifier(statement) || ts.isPropertyAccessExpression(statement);
    const value = isNamed ? valueOf(statement, checker) : null;
    return value && ts.isObjectLiteralExpression(value) ? textOf(value, checker) : null;
  }
  for (const property of statement.properties)
    if (ts.isPropertyAssignment(property) && property.name.getText() === 'text')
      return constantText(property.initializer, checker);
  return null;
}

/** Returns an explicit `T` of `db.one<T>(…)`. */
function namedRow(call: ts.CallExpression, checker: ts.TypeChecker): ts.Type | undefined {
  const [written] = call.typeArguments ?? [];
  return written && checker.getTypeFromTypeNode(written);
}

function inferredRow(
  call: ts.CallExpression,
  method: Exclude<keyof Queries, 'count'>,
  checker: ts.TypeChecker,
): ts.Type | undefined {
  const promised = checker.getAwaitedType(checker.getTypeAtLocation(call));
  return method === 'many'
    ? promised && checker.getIndexTypeOfType(promised, ts.IndexKind.Number)
    : promised?.getNonNullableType();
}

/** Returns the row type `T` from the result of a method. */
function rowOf(call: ts.CallExpression, method: StatementCall['method'], checker: ts.TypeChecker): ts.Type | null {
  if (method === 'count') return null;
  const row = namedRow(call, checker) ?? inferredRow(call, method, checker);
  return row && row.flags & ts.TypeFlags.Object ? row : null;
}

function methodOf(
  call: ts.CallExpression,
  checker: ts.TypeChecker,
  databaseFile: string,
): StatementCall['method'] | null {
  if (!ts.isPropertyAccessExpression(call.expression)) return null;
  const name = call.expression.name.text;
  if (!isMethod(name)) return null;
  const declared = checker.getSymbolAtLocation(call.expression.name)?.valueDeclaration?.getSourceFile().fileName;
  return declared === databaseFile ? name : null;
}

/** Sources of a search: files of the package, and a virtual one. */
export interface Sources {
  readonly root: string;
  /** Its folders to search, without tests and proofs. */
  readonly folders?: readonly string[];
  readonly virtual?: { readonly file: string; readonly text: string };
}

function compilerHost(options: ts.CompilerOptions, virtual: Sources['virtual']): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  if (!virtual) return host;
  const { fileExists, readFile, getSourceFile } = host;
  return {
    ...host,
    fileExists: (file) => file === virtual.file || fileExists(file),
    readFile: (file) => (file === virtual.file ? virtual.text : readFile(file)),
    getSourceFile: (file, ...rest) =>
      file === virtual.file
        ? ts.createSourceFile(file, virtual.text, ts.ScriptTarget.ES2022, true)
        : getSourceFile(file, ...rest),
  };
}

function openProgram({ root, folders = [], virtual }: Sources): { program: ts.Program; files: readonly string[] } {
  const config = ts.readConfigFile(path.join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file));
  const { fileNames, options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const inside = folders.map((folder) => path.join(root, folder) + path.sep);
  const isRead = (file: string): boolean =>
    inside.some((folder) => file.startsWith(folder)) && !/\.(test|proof)\.ts$/.test(file);
  const files = [...fileNames.filter(isRead), ...(virtual ? [virtual.file] : [])];
  const host = compilerHost(options, virtual);
  return { program: ts.createProgram(files, { ...options, noEmit: true }, host), files };
}

/** Finds every statement that the code sends to the database. */
export function findStatements(sources: Sources): StatementCalls {
  const { root } = sources;
  const { program, files } = openProgram(sources);
  const checker = program.getTypeChecker();
  const databaseFile = path.join(root, 'src/platform/database/database.ts');
  const calls: StatementCall[] = [];
  const read = (source: ts.SourceFile, node: ts.Node): void => {
    const method = ts.isCallExpression(node) ? methodOf(node, checker, databaseFile) : null;
    if (method && ts.isCallExpression(node) && node.arguments[0]) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      calls.push({
        place: `${path.relative(root, source.fileName)}:${line}`,
        method,
        text: textOf(node.arguments[0], checker),
        row: rowOf(node, method, checker),
      });
    }
    ts.forEachChild(node, (child) => read(source, child));
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source) read(source, source);
  }
  return { calls, checker };
}

import ts from 'typescript';
import type { SourceFile } from './source-files';

/** An argument as far as it can be derived from the file. */
export interface Argument {
  /** The possible strings: one, or both sides of a condition. */
  readonly literals: readonly string[];
  /** A parameter of the enclosing function: its value comes from the callers of that function. */
  readonly parameter?: { readonly of: string; readonly position: number };
}

/** One call in a source file. */
export interface Call {
  readonly file: string;
  readonly line: number;
  /** Last part of the called name: `publish` of `host.events.publish(…)`. */
  readonly name: string;
  /** Last name of the receiver, such as `events`. Empty for a plain function. */
  readonly receiver: string;
  readonly arguments: readonly Argument[];
}

export function parse({ file, text }: SourceFile): ts.SourceFile {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true, kind);
}

/** The possible strings of an expression, by its text only. */
export function literalsOf(expression: ts.Expression): readonly string[] {
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  if (ts.isConditionalExpression(expression))
    return [...literalsOf(expression.whenTrue), ...literalsOf(expression.whenFalse)];
  if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression))
    return literalsOf(expression.expression);
  return [];
}

const nameOf = (expression: ts.Node): string => {
  if (ts.isIdentifier(expression) || ts.isPrivateIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
};

/** The name by which a function is called: its own, or that of the variable, property or member that holds it. */
function calledName(declaration: ts.SignatureDeclaration): string {
  if (declaration.name) return ts.isIdentifier(declaration.name) ? declaration.name.text : declaration.name.getText();
  const { parent } = declaration;
  const isNamed = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent);
  return isNamed && ts.isIdentifier(parent.name) ? parent.name.text : '';
}

function parameterOf(expression: ts.Expression): Argument['parameter'] {
  if (!ts.isIdentifier(expression)) return undefined;
  for (let node: ts.Node = expression; node.parent; node = node.parent) {
    if (!ts.isFunctionLike(node)) continue;
    const position = node.parameters.findIndex(({ name }) => ts.isIdentifier(name) && name.text === expression.text);
    const of = calledName(node);
    if (position >= 0) return of === '' ? undefined : { of, position };
  }
  return undefined;
}

function describe(expression: ts.Expression): Argument {
  const parameter = parameterOf(expression);
  return { literals: literalsOf(expression), ...(parameter && { parameter }) };
}

/** Every call of a file. */
export function callsIn(source: ts.SourceFile): Call[] {
  const calls: Call[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const { expression: callee } = node;
      calls.push({
        file: source.fileName,
        line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        name: nameOf(callee),
        receiver: ts.isPropertyAccessExpression(callee) ? nameOf(callee.expression) : '',
        arguments: node.arguments.map(describe),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return calls;
}

import ts from 'typescript';

/** Characters of a source that are parsed. Ours have at most 300 lines. */
const MAX_LENGTH = 500_000;
const MAX_NAME = 60;

type Named = ts.FunctionLikeDeclaration;

/** Name of a function: its own, or that of the variable, property or attribute that it is the value of. */
function nameOf(node: Named): string | null {
  const { name, parent } = node;
  if (name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name) || ts.isStringLiteral(name))) return name.text;
  if (ts.isConstructorDeclaration(node)) return `new ${node.parent.name?.text ?? ''}`.trim();
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) return parent.name.text;
  if ((ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) && ts.isIdentifier(parent.name))
    return parent.name.text;
  if (ts.isJsxExpression(parent) && ts.isJsxAttribute(parent.parent)) return parent.parent.name.getText();
  return null;
}

/**
 * Returns the name of the innermost named function around a position; null at the top level.
 * @param position counts from 1
 */
export function enclosingFunction(
  { file, text }: { readonly file: string; readonly text: string },
  { line, column }: { readonly line: number; readonly column: number },
): string | null {
  if (text.length > MAX_LENGTH) return null;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const starts = source.getLineStarts();
  const position = (starts[line - 1] ?? text.length) + column - 1;
  let name: string | null = null;
  const visit = (node: ts.Node): void => {
    if (position < node.getStart() || position >= node.getEnd()) return;
    if (ts.isFunctionLike(node) && 'body' in node) name = nameOf(node as Named) ?? name;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return name === null ? null : (name as string).slice(0, MAX_NAME);
}

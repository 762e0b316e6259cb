import ts from 'typescript';

/** Returns the literal of a property or variable with this name, the outermost first; undefined without one. */
function findLiteral<T extends ts.Node>(
  source: ts.SourceFile,
  name: string,
  isLiteral: (node: ts.Node) => node is T,
): T | undefined {
  const look = (node: ts.Node): T | undefined => {
    const isNamed = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node);
    if (isNamed && node.name.getText(source) === name && node.initializer && isLiteral(node.initializer))
      return node.initializer;
    return ts.forEachChild(node, look);
  };
  return look(source);
}

const parse = (text: string): ts.SourceFile => ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true);

/** Inserts code after the last of a list's parts, or as its first one. */
function insertAfter(text: string, list: ts.NodeArray<ts.Node>, code: string): string {
  const last = list.at(-1);
  const at = last?.end ?? list.pos;
  return `${text.slice(0, at)}${last ? ', ' : ''}${code}${text.slice(at)}`;
}

/** Adds an element to the array of a property or variable; null when the file has none of this name. */
export function withElement(text: string, name: string, code: string): string | null {
  const array = findLiteral(parse(text), name, ts.isArrayLiteralExpression);
  return array ? insertAfter(text, array.elements, code) : null;
}

/** Adds a property to the object of a property or variable; null when the file has none of this name. */
export function withProperty(text: string, name: string, code: string): string | null {
  const object = findLiteral(parse(text), name, ts.isObjectLiteralExpression);
  return object ? insertAfter(text, object.properties, code) : null;
}

/** Adds an import after the last one. */
export function withImport(text: string, code: string): string {
  const last = parse(text).statements.findLast(ts.isImportDeclaration);
  return last ? `${text.slice(0, last.end)}\n${code}${text.slice(last.end)}` : `${code}\n${text}`;
}

import ts from 'typescript';

/**
 * Evaluates an expression of constants, because SQL texts are composed of named parts. Null where a value is known at
 * run time only.
 */
export function constantText(expression: ts.Expression, checker: ts.TypeChecker): string | null {
  const textOf = (part: ts.Expression): string | null => constantText(part, checker);
  if (ts.isStringLiteralLike(expression)) return expression.text;
  if (ts.isNumericLiteral(expression)) return expression.text;
  if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression)) return textOf(expression.expression);
  if (ts.isTemplateExpression(expression)) {
    const parts = expression.templateSpans.map(({ expression: value, literal }) => {
      const text = textOf(value);
      return text === null ? null : text + literal.text;
    });
    return parts.includes(null) ? null : expression.head.text + parts.join('');
  }
  if (ts.isIdentifier(expression) || ts.isPropertyAccessExpression(expression)) {
    const value = valueOf(expression, checker);
    return value && textOf(value);
  }
  return null;
}

/** Returns the expression that a constant is declared with, also in another file. */
export function valueOf(name: ts.Expression, checker: ts.TypeChecker): ts.Expression | null {
  const symbol = checker.getSymbolAtLocation(ts.isPropertyAccessExpression(name) ? name.name : name);
  const original = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const declaration = original?.valueDeclaration;
  if (declaration && ts.isVariableDeclaration(declaration)) {
    const isConstant = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
    return isConstant ? (declaration.initializer ?? null) : null;
  }
  if (declaration && ts.isPropertyAssignment(declaration)) return declaration.initializer;
  return null;
}

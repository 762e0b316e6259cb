import ts from 'typescript';

/** Texts of the parameters of the function whose result is evaluated. */
type Arguments = ReadonlyMap<ts.Symbol, string>;
const NO_ARGUMENTS: Arguments = new Map();

/**
 * Evaluates an expression of constants, because SQL texts are composed of named parts and of functions that return one
 * expression. Null where a value is known at run time only.
 */
export function constantText(
  expression: ts.Expression,
  checker: ts.TypeChecker,
  given: Arguments = NO_ARGUMENTS,
): string | null {
  const textOf = (part: ts.Expression): string | null => constantText(part, checker, given);
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
    const symbol = checker.getSymbolAtLocation(expression);
    const text = symbol && given.get(symbol);
    if (text !== undefined) return text;
    const value = valueOf(expression, checker);
    return value && constantText(value, checker);
  }
  if (ts.isCallExpression(expression)) return resultOf(expression, checker, given);
  return null;
}

/** Returns the text that a call of a constant arrow function returns. */
function resultOf(call: ts.CallExpression, checker: ts.TypeChecker, given: Arguments): string | null {
  const called = valueOf(call.expression, checker);
  if (!called || !ts.isArrowFunction(called) || ts.isBlock(called.body)) return null;
  const inner = new Map<ts.Symbol, string>();
  const bind = (name: ts.Node, text: string | null): void => {
    const symbol = checker.getSymbolAtLocation(name);
    if (symbol && text !== null) inner.set(symbol, text);
  };
  called.parameters.forEach(({ name }, at) => {
    const argument = call.arguments[at];
    if (!argument) return;
    if (ts.isIdentifier(name)) bind(name, constantText(argument, checker, given));
    else if (ts.isObjectBindingPattern(name) && ts.isObjectLiteralExpression(argument))
      for (const element of name.elements)
        bind(element.name, propertyText(argument, element.name.getText(), checker, given));
  });
  return constantText(called.body, checker, inner);
}

function propertyText(
  { properties }: ts.ObjectLiteralExpression,
  name: string,
  checker: ts.TypeChecker,
  given: Arguments,
): string | null {
  const property = properties.find((one) => one.name?.getText() === name);
  if (!property) return null;
  if (ts.isPropertyAssignment(property)) return constantText(property.initializer, checker, given);
  if (!ts.isShorthandPropertyAssignment(property)) return null;
  const symbol = checker.getShorthandAssignmentValueSymbol(property);
  return (symbol && given.get(symbol)) ?? null;
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

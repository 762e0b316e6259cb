import ts from 'typescript';
import { literalsOf } from './calls';

/** A place in code that shows a widget. */
export interface WidgetUse {
  /** `<remote>/<name>`. */
  readonly widget: string;
  readonly at: string;
}

const ADDRESS = /^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/;

/** `<WidgetHost name="…">`, and `data-widget="…"` where the markup is written by hand. */
function isWidgetAttribute(attribute: ts.JsxAttribute): boolean {
  const name = attribute.name.getText();
  return name === 'data-widget' || (name === 'name' && attribute.parent.parent.tagName.getText() === 'WidgetHost');
}

/** `host.widgets.mount(element, '…', props)`. */
function isMount({ expression }: ts.CallExpression): boolean {
  return (
    ts.isPropertyAccessExpression(expression) &&
    expression.name.text === 'mount' &&
    /(^|\.)widgets$/.test(expression.expression.getText())
  );
}

function addressesIn(node: ts.Node): readonly string[] {
  if (ts.isJsxAttribute(node) && isWidgetAttribute(node)) {
    const { initializer } = node;
    if (initializer && ts.isStringLiteral(initializer)) return [initializer.text];
    return initializer && ts.isJsxExpression(initializer) && initializer.expression
      ? literalsOf(initializer.expression)
      : [];
  }
  if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.name) && node.name.text === 'data-widget')
    return literalsOf(node.initializer);
  const [, address] = ts.isCallExpression(node) && isMount(node) ? node.arguments : [];
  return address ? literalsOf(address) : [];
}

/** The widgets that a file places. */
export function widgetUses(source: ts.SourceFile): WidgetUse[] {
  const uses: WidgetUse[] = [];
  const visit = (node: ts.Node): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    for (const widget of addressesIn(node))
      if (ADDRESS.test(widget)) uses.push({ widget, at: `${source.fileName}:${line}` });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
}

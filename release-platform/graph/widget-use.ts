import type { WidgetUsage } from 'shared-contracts';
import ts from 'typescript';
import { literalsOf } from './calls';

/** A place in code that shows a widget. */
export interface WidgetUse {
  /** `<remote>/<name>`. */
  readonly widget: string;
  readonly at: string;
  /** Props that the place sends; null where they cannot be derived from the code. */
  readonly sends: SentProps | null;
}

/** Names of props, as far as they can be derived from the code. */
export interface SentProps {
  /** Props that are always sent. */
  readonly always: readonly string[];
  /** Props that are sometimes sent. */
  readonly sometimes: readonly string[];
}

const ADDRESS = /^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/;
const NOTHING: SentProps = { always: [], sometimes: [] };

interface Place {
  readonly addresses: readonly string[];
  /** Undefined without props. */
  readonly props: ts.Expression | undefined;
}

/** Returns the value that a JSX element gives to an attribute. */
export function attributeOf(attributes: ts.JsxAttributes, name: string): ts.Expression | undefined {
  const found = attributes.properties.find(
    (one): one is ts.JsxAttribute => ts.isJsxAttribute(one) && one.name.getText() === name,
  );
  const { initializer } = found ?? {};
  if (!initializer) return undefined;
  return ts.isJsxExpression(initializer) ? initializer.expression : (initializer as ts.Expression);
}

/** `<WidgetHost name="…" props={…}>`, and `<div data-widget="…" data-props="…">` in plain HTML. */
function placeOfElement({ tagName, attributes }: ts.JsxOpeningLikeElement): Place | null {
  const isHost = tagName.getText() === 'WidgetHost';
  const address = attributeOf(attributes, isHost ? 'name' : 'data-widget');
  if (!address) return null;
  return { addresses: literalsOf(address), props: attributeOf(attributes, isHost ? 'props' : 'data-props') };
}

/** `host.widgets.mount(element, '…', props)`. */
function placeOfCall({ expression, arguments: given }: ts.CallExpression): Place | null {
  const isMount =
    ts.isPropertyAccessExpression(expression) &&
    expression.name.text === 'mount' &&
    /(^|\.)widgets$/.test(expression.expression.getText());
  const [, address, props] = given;
  return isMount && address ? { addresses: literalsOf(address), props } : null;
}

/** `{ 'data-widget': '…', 'data-props': '…' }`, for the element functions of frameworks and of plain code. */
function placeOfObject(node: ts.ObjectLiteralExpression): Place | null {
  const valueOf = (name: string): ts.Expression | undefined =>
    node.properties.find(
      (one): one is ts.PropertyAssignment =>
        ts.isPropertyAssignment(one) && ts.isStringLiteral(one.name) && one.name.text === name,
    )?.initializer;
  const address = valueOf('data-widget');
  return address ? { addresses: literalsOf(address), props: valueOf('data-props') } : null;
}

function placeOf(node: ts.Node): Place | null {
  if (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) return placeOfElement(node);
  if (ts.isCallExpression(node)) return placeOfCall(node);
  return ts.isObjectLiteralExpression(node) ? placeOfObject(node) : null;
}

function unwrapped(expression: ts.Expression): ts.Expression {
  if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression))
    return unwrapped(expression.expression);
  const isJson = ts.isCallExpression(expression) && expression.expression.getText() === 'JSON.stringify';
  return isJson && expression.arguments[0] ? unwrapped(expression.arguments[0]) : expression;
}

/** Props that a spread adds: `...(isHeld && { … })` sometimes, `...{ … }` always. */
function sentBySpread(expression: ts.Expression): SentProps | null {
  const inner = unwrapped(expression);
  const isCondition =
    ts.isBinaryExpression(inner) && inner.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
  if (!isCondition) return sentBy(inner);
  const sent = sentBy(inner.right);
  return sent && { always: [], sometimes: [...sent.always, ...sent.sometimes] };
}

function namesOfJson(text: string): SentProps | null {
  try {
    return { always: Object.keys(JSON.parse(text) as object), sometimes: [] };
  } catch {
    return null;
  }
}

/** The names in an object literal, as far as they can be derived from the code. */
export function sentBy(written: ts.Expression | undefined): SentProps | null {
  if (!written) return NOTHING;
  const expression = unwrapped(written);
  if (ts.isStringLiteralLike(expression)) return namesOfJson(expression.text);
  if (!ts.isObjectLiteralExpression(expression)) return null;
  const parts = expression.properties.map((property): SentProps | null => {
    if (ts.isSpreadAssignment(property)) return sentBySpread(property.expression);
    const { name } = property;
    return ts.isIdentifier(name) || ts.isStringLiteral(name) ? { always: [name.text], sometimes: [] } : null;
  });
  if (parts.some((part) => part === null)) return null;
  return {
    always: parts.flatMap((part) => part?.always ?? []),
    sometimes: parts.flatMap((part) => part?.sometimes ?? []),
  };
}

/** The widgets that a file shows. */
export function widgetUses(source: ts.SourceFile): WidgetUse[] {
  const uses: WidgetUse[] = [];
  const visit = (node: ts.Node): void => {
    const place = placeOf(node);
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    for (const widget of place?.addresses ?? [])
      if (ADDRESS.test(widget)) uses.push({ widget, at: `${source.fileName}:${line}`, sends: sentBy(place?.props) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
}

const unique = (names: readonly string[]): string[] => [...new Set(names)].sort();

/** Combines all places of a widget: props that some of them send, and props that all of them send. */
export function widgetUsage(uses: readonly WidgetUse[]): readonly WidgetUsage[] {
  return unique(uses.map(({ widget }) => widget)).map((widget) => {
    const sent = uses.filter((use) => use.widget === widget).map(({ sends }) => sends ?? NOTHING);
    const props = unique(sent.flatMap(({ always, sometimes }) => [...always, ...sometimes]));
    return { widget, props, always: props.filter((name) => sent.every(({ always }) => always.includes(name))) };
  });
}

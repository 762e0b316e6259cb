import path from 'node:path';
import type { EventShapes, Shape } from 'shared-contracts';
import ts from 'typescript';

const FILE = 'shared-contracts/src/events/event-map.ts';
/** Deeper than any payload; ends the recursion of types that contain themselves. */
const MAX_DEPTH = 12;

const { TypeFlags } = ts;
const PRIMITIVES = [
  [TypeFlags.String, 'string'],
  [TypeFlags.Number, 'number'],
  [TypeFlags.Boolean, 'boolean'],
  [TypeFlags.Null, 'null'],
] as const;

/** Converts types into shapes. */
class Shapes {
  constructor(readonly checker: ts.TypeChecker) {}

  of(type: ts.Type, depth = 0): Shape {
    const primitive = PRIMITIVES.find(([flag]) => (type.flags & flag) !== 0);
    if (primitive) return primitive[1];
    if (depth > MAX_DEPTH) return 'unknown';
    if (type.isUnion()) return this.#union(type.types, depth);
    if (type.isStringLiteral() || type.isNumberLiteral()) return { values: [type.value] };
    if (type.flags & TypeFlags.BooleanLiteral) return { values: [this.checker.typeToString(type) === 'true'] };
    if (type.flags & TypeFlags.TemplateLiteral) return 'string';
    if (this.checker.isArrayType(type) || this.checker.isTupleType(type)) return this.#array(type, depth);
    return type.flags & (TypeFlags.Object | TypeFlags.Intersection) ? this.#object(type, depth) : 'unknown';
  }

  #union(types: readonly ts.Type[], depth: number): Shape {
    const shapes = types.filter(({ flags }) => !(flags & TypeFlags.Undefined)).map((one) => this.of(one, depth));
    const values = shapes.flatMap((shape) => (typeof shape === 'object' && 'values' in shape ? shape.values : []));
    const others = shapes.filter((shape) => typeof shape === 'string' || !('values' in shape));
    const isBoolean = values.includes(true) && values.includes(false);
    const named = values.filter((value) => typeof value !== 'boolean' || !isBoolean);
    const all: Shape[] = [
      ...(named.length > 0 ? [{ values: named.sort() }] : []),
      ...(isBoolean ? (['boolean'] as const) : []),
      ...others,
    ];
    const [only] = all;
    return all.length === 1 && only !== undefined ? only : { anyOf: all };
  }

  #array(type: ts.Type, depth: number): Shape {
    const items = this.checker.getTypeArguments(type as ts.TypeReference);
    return { items: items.length === 0 ? 'unknown' : this.#union(items, depth + 1) };
  }

  #object(type: ts.Type, depth: number): Shape {
    // The keys are not known in advance, so its fields cannot be described.
    if (this.checker.getIndexInfosOfType(type).length > 0 && type.getProperties().length === 0) return 'unknown';
    const properties = [...type.getProperties()].sort((one, other) => (one.name < other.name ? -1 : 1));
    const fields = properties.map((property) => {
      return [property.name, this.of(this.checker.getTypeOfSymbol(property), depth + 1)] as const;
    });
    const optional = properties.filter(({ flags }) => flags & ts.SymbolFlags.Optional).map(({ name }) => name);
    return { fields: Object.fromEntries(fields), ...(optional.length > 0 && { optional }) };
  }
}

function exportedType(checker: ts.TypeChecker, source: ts.SourceFile, name: string): ts.Type {
  const found = source.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === name);
  if (!found) throw new Error(`${source.fileName} has no interface ${name}.`);
  return checker.getTypeAtLocation(found);
}

/** The payload of each event of the contract in this repository. */
export function contractShapes(root: string): EventShapes {
  const file = path.join(root, FILE);
  const options = { strict: true, noEmit: true, module: ts.ModuleKind.ESNext, skipLibCheck: true, types: [] };
  const program = ts.createProgram([file], { ...options, moduleResolution: ts.ModuleResolutionKind.Bundler });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  if (!source) throw new Error(`${FILE} is not there.`);
  const shapes = new Shapes(checker);
  const typeOf = (property: ts.Symbol): ts.Type => checker.getTypeOfSymbol(property);
  const facts = exportedType(checker, source, 'EventMap')
    .getProperties()
    .map((property) => [property.name, { payload: shapes.of(typeOf(property)) }] as const);
  const requests = exportedType(checker, source, 'RequestMap')
    .getProperties()
    .map((property) => {
      const [payload, answer] = ['request', 'answer'].map((name) => {
        const part = checker.getPropertyOfType(typeOf(property), name);
        return part ? shapes.of(typeOf(part)) : 'unknown';
      });
      return [property.name, { payload: payload ?? 'unknown', answer: answer ?? 'unknown' }] as const;
    });
  return Object.fromEntries([...facts, ...requests]);
}

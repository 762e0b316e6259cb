import ts from 'typescript';
import type { Column } from './describe-statement';

/** JavaScript types of values, by type id of `pg_type` (`platform/database/database.ts` sets numbers and dates). */
export type ValueKind = 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'json' | 'string[]' | 'number[]';

const KINDS: Readonly<Record<number, ValueKind>> = {
  16: 'boolean',
  17: 'Buffer',
  20: 'number',
  21: 'number',
  23: 'number',
  25: 'string',
  114: 'json',
  700: 'number',
  701: 'number',
  1007: 'number[]',
  1009: 'string[]',
  1015: 'string[]',
  1021: 'number[]',
  1043: 'string',
  1082: 'string',
  1114: 'Date',
  1184: 'Date',
  1700: 'number',
  2950: 'string',
  3802: 'json',
};

export interface RowColumn extends Column {
  /** Whether the value is a nullable table column. False for expressions, for which PostgreSQL gives no information. */
  readonly isNullable: boolean;
}

function accepts(declared: ts.Type, kind: ValueKind, checker: ts.TypeChecker): boolean {
  if (kind === 'json') return true;
  if (kind === 'Date' || kind === 'Buffer') return declared.symbol?.name === kind;
  if (kind.endsWith('[]')) {
    const element = checker.getIndexTypeOfType(declared, ts.IndexKind.Number);
    return element !== undefined && accepts(element, kind.slice(0, -2) as ValueKind, checker);
  }
  const base = { string: checker.getStringType(), number: checker.getNumberType(), boolean: checker.getBooleanType() };
  // A union of texts, limited by a check constraint, is narrower than text.
  return checker.isTypeAssignableTo(declared, base[kind as keyof typeof base]);
}

const mayBeNull = (type: ts.Type): boolean =>
  (type.flags & ts.TypeFlags.Null) !== 0 || (type.isUnion() && type.types.some(mayBeNull));

function mismatchOf(property: ts.Symbol, column: RowColumn | undefined, checker: ts.TypeChecker): string | null {
  const { name } = property;
  const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
  if (!column) return isOptional ? null : `${name} is not selected`;
  const declared = checker.getTypeOfSymbol(property);
  const kind = KINDS[column.typeId];
  if (kind === undefined) return `${name} has a type of PostgreSQL (${column.typeId}) that is not listed here`;
  const value = checker.getNonNullableType(declared);
  if (!accepts(value, kind, checker)) return `${name} is ${kind}, not ${checker.typeToString(declared)}`;
  if (column.isNullable && !mayBeNull(declared)) return `${name} may be null`;
  return null;
}

/** Returns the differences between a row's type and PostgreSQL's description: missing columns, other types, nulls. */
export function rowMismatches(row: ts.Type, columns: readonly RowColumn[], checker: ts.TypeChecker): string[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  return checker
    .getPropertiesOfType(row)
    .map((property) => mismatchOf(property, byName.get(property.name), checker))
    .filter((mismatch) => mismatch !== null);
}

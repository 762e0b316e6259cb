import ts from 'typescript';
import type { Column } from './describe-statement';

/** What the driver makes of a value, by the type's id in `pg_type` (`platform/database.ts` sets numbers and dates). */
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
  /** A column of a table that may be null; an expression, of which PostgreSQL says nothing, is not. */
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
  // A union of texts that a check constraint allows is narrower than text.
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

/** What a row's type says that PostgreSQL does not: columns that are not there, of another type, or null. */
export function rowMismatches(row: ts.Type, columns: readonly RowColumn[], checker: ts.TypeChecker): string[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  return checker
    .getPropertiesOfType(row)
    .map((property) => mismatchOf(property, byName.get(property.name), checker))
    .filter((mismatch) => mismatch !== null);
}

import { Ajv, type ErrorObject } from 'ajv';
import { ImportError } from './import-error';
import { shortened, type ImportKind, type Refusal } from './import-kind';

const ajv = new Ajv({ allErrors: true, strict: false, coerceTypes: true });
const FLAGS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  y: true,
  '1': true,
  false: false,
  no: false,
  n: false,
  '0': false,
};

interface Property {
  readonly type?: string;
  readonly says?: string;
  readonly examples?: readonly unknown[];
  readonly enum?: readonly string[];
}
type Value = Record<string, unknown>;

export const plainName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const TYPE_WORDS: Readonly<Record<string, string>> = { boolean: 'true or false', integer: 'a whole number' };

/** Reads and validates rows of a kind: maps column names, parses numbers and flags, and describes errors. */
export class RowChecker {
  private readonly properties: Readonly<Record<string, Property>>;
  private readonly names: ReadonlyMap<string, string>;
  /** Priority of columns for the same property: the first listed one is used. */
  private readonly ranks: ReadonlyMap<string, number>;
  private readonly validate: ReturnType<typeof ajv.compile>;

  constructor(readonly kind: ImportKind) {
    this.properties = kind.schema.properties;
    this.names = new Map([
      ...Object.entries(kind.aliases ?? {}),
      ...Object.keys(this.properties).map((name) => [plainName(name), name] as const),
    ]);
    this.ranks = new Map(
      [...Object.keys(this.properties).map(plainName), ...Object.keys(kind.aliases ?? {})].map((name, index) => [
        name,
        index,
      ]),
    );
    this.validate = ajv.compile(kind.schema);
  }

  private nameOf = (column: string) => this.names.get(plainName(column));

  /** Refuses a file of another kind before its first row. Returns the columns that are ignored. */
  checkHeader(columns: readonly string[]): string[] {
    const known = new Set(columns.flatMap((column) => this.nameOf(column) ?? []));
    const missing = (this.kind.schema.required ?? []).filter((name) => !known.has(name));
    if (missing.length > 0) {
      throw new ImportError(
        `The file has no column ${missing.join(', ')}. ${this.kind.title} need ` +
          `${(this.kind.schema.required ?? []).join(', ')}; the file has ${shortened(columns.join(', '))}. ` +
          `See: npm run import -- ${this.kind.name} --format-help`,
      );
    }
    return columns.filter((column) => this.nameOf(column) === undefined);
  }

  private read(name: string, value: unknown): unknown {
    if (typeof value !== 'string') return value;
    const text = value.trim();
    if (text === '') return undefined;
    const type = this.properties[name]?.type;
    if (type === 'boolean') return FLAGS[text.toLowerCase()] ?? text;
    if (this.kind.lists?.includes(name))
      return text
        .split('|')
        .map((one) => one.trim())
        .filter(Boolean);
    return text;
  }

  private toRow(value: object): Value {
    const row: Value = {};
    const taken: Record<string, number> = {};
    for (const [column, cell] of Object.entries(this.kind.unwrap?.(value) ?? value)) {
      const name = this.nameOf(column);
      const rank = this.ranks.get(plainName(column)) ?? 0;
      if (name === undefined || cell === null || (taken[name] ?? Infinity) < rank) continue;
      const read = this.read(name, cell);
      if (read === undefined) continue;
      row[name] = read;
      taken[name] = rank;
    }
    return row;
  }

  check(line: number, value: object): { readonly row: Value } | { readonly refused: Refusal[] } {
    const row = this.toRow(value);
    const given = { ...row };
    if (this.validate(row)) return { row };
    const seen = new Set<string>();
    const refused = (this.validate.errors ?? []).flatMap((error) => {
      const field = error.instancePath.split('/')[1] ?? String(error.params.missingProperty ?? '');
      if (seen.has(field)) return [];
      seen.add(field);
      return [{ line, field, reason: this.reasonOf(error, this.properties[field]), value: shortened(given[field]) }];
    });
    return { refused };
  }

  private reasonOf({ keyword, params }: ErrorObject, property: Property = {}): string {
    const example = property.examples?.[0] === undefined ? '' : `, for example ${String(property.examples[0])}`;
    const limit = String(params.limit);
    const says: Readonly<Record<string, string>> = {
      required: 'is missing',
      type: `must be ${TYPE_WORDS[String(params.type)] ?? `a ${String(params.type)}`}${example}`,
      pattern: `${property.says ?? 'has the wrong form'}${example}`,
      enum: `must be one of ${(property.enum ?? []).join(', ')}`,
      minimum: `must be ${limit} or more`,
      maximum: `must be ${limit} or less`,
      minLength: 'is missing',
      maxLength: `must have ${limit} characters or fewer`,
      maxItems: `takes at most ${limit}`,
    };
    return says[keyword] ?? 'is not valid';
  }
}

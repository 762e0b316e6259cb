import type { ImportKind } from './import-kind';

interface Property {
  readonly type?: string;
  readonly description?: string;
  readonly says?: string;
  readonly examples?: readonly unknown[];
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

const plain = (number: number) => number.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 6 });

/** Describes a value's type and limits in a few words. */
function formOf({ type, says, enum: values, minimum, maximum, maxLength }: Property): string {
  if (says) return says.replace(/^(must be|must look like|takes) /, '');
  if (values) return `one of ${values.join(', ')}`;
  if (type === 'boolean') return 'true or false (also yes/no, 1/0)';
  const kind = type === 'integer' ? 'whole number' : type === 'number' ? 'number' : type === 'array' ? 'list' : 'text';
  if (minimum !== undefined && maximum !== undefined) return `${kind}, ${plain(minimum)} to ${plain(maximum)}`;
  return maxLength === undefined ? kind : `${kind}, at most ${maxLength} characters`;
}

export interface FormatColumn {
  readonly column: string;
  readonly meaning: string;
  readonly required: string;
  readonly form: string;
  readonly example: string;
}

/** Returns the columns of a kind, from the schema that validates its rows. */
export function formatColumns(kind: ImportKind): FormatColumn[] {
  const required = new Set(kind.schema.required ?? []);
  return Object.entries<Property>(kind.schema.properties).map(([column, property]) => ({
    column,
    meaning: property.description ?? '',
    required: required.has(column) ? 'yes' : '',
    form: formOf(property),
    example: String(property.examples?.[0] ?? ''),
  }));
}

const cell = (text: string) => text.replaceAll('|', '\\|');

/** Returns the columns as a Markdown table, for the manual. */
export function formatTable(kind: ImportKind): string {
  const rows = formatColumns(kind).map(
    (row) =>
      `| \`${row.column}\` | ${cell(row.meaning)} | ${row.required} | ${cell(row.form)} | ` +
      `${row.example === '' ? '' : `\`${cell(row.example)}\``} |`,
  );
  return [
    `### ${kind.name}: ${kind.title.toLowerCase()}`,
    '',
    '| column | meaning | required | form | example |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** Returns the columns as a table for the terminal. */
export function formatHelp(kind: ImportKind): string {
  const rows = formatColumns(kind);
  const width = Math.max(...rows.map(({ column }) => column.length));
  const body = rows.map(
    (row) =>
      `  ${row.column.padEnd(width)}  ${row.required ? 'required' : '        '}  ${row.meaning}\n` +
      `  ${''.padEnd(width)}            ${row.form}${row.example ? `   e.g. ${row.example}` : ''}`,
  );
  const aliases = Object.entries(kind.aliases ?? {})
    .map(([alias, name]) => `${alias} = ${name}`)
    .join(', ');
  return [
    `${kind.name}: ${kind.title}`,
    '',
    ...body,
    '',
    `Other names: ${aliases}. Case, blanks, hyphens and underscores in names do not count; other columns are left out.`,
  ].join('\n');
}

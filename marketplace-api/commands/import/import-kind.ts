import type { ClientBase } from 'pg';
import type { Static, TObject } from 'typebox';
import type { Upsert } from '../../src/platform/database/upsert';

/** A valid row with its line number. */
export interface NumberedRow<R = unknown> {
  readonly line: number;
  readonly row: R;
}

export interface Refusal {
  readonly line: number;
  readonly field: string;
  readonly reason: string;
  readonly value: string;
}

/** A prepared batch: rows per table in writing order, and rows refused by facts in the database. */
export interface Prepared<R> {
  readonly good: readonly NumberedRow<R>[];
  readonly refused: readonly Refusal[];
  /** Returns the tables for any part of `good`: called again with fewer rows when a constraint refuses one. */
  tables(rows: readonly NumberedRow<R>[]): readonly Upsert[];
}

/** A kind of import. Its schema both validates rows and generates the documentation. */
export interface ImportKind<S extends TObject = TObject> {
  readonly name: string;
  readonly title: string;
  /** Properties have a `description` and `examples`; dates, lists and flags are parsed from text. */
  readonly schema: S;
  /** Alternative column names by property. Case, spaces, hyphens and underscores are ignored. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Properties with several values, separated by `|`. */
  readonly lists?: readonly string[];
  /** The whole file is one transaction, and one refused row rolls it back. */
  readonly isWhole?: true;
  /** Converts a foreign format, such as a GeoJSON feature, into a row. */
  unwrap?(value: object): object;
  /** Reads the data that a batch needs, in bulk. */
  prepare(rows: readonly NumberedRow<Static<S>>[], client: ClientBase): Promise<Prepared<Static<S>>>;
  /** Updates dependent data after the rows were written, in the same transaction. */
  after?(rows: readonly Static<S>[], client: ClientBase): Promise<unknown>;
}

export const defineKind = <S extends TObject>(kind: ImportKind<S>): ImportKind<S> => kind;

/** Prepares a batch that needs no other data. */
export function plainBatch<R>(
  good: readonly NumberedRow<R>[],
  toTables: (rows: readonly R[]) => readonly Upsert[],
): Prepared<R> {
  return { good, refused: [], tables: (rows) => toTables(rows.map(({ row }) => row)) };
}

export const shortened = (value: unknown): string => {
  const text = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
};

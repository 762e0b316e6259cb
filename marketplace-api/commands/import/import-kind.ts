import type { ClientBase } from 'pg';
import type { Static, TObject } from 'typebox';
import type { Upsert } from '../../src/platform/upsert';

/** A row that was read and is of the right form, with the line it stands on. */
export interface NumberedRow<R = unknown> {
  readonly line: number;
  readonly row: R;
}

/** Why a row was not taken. */
export interface Refusal {
  readonly line: number;
  readonly field: string;
  readonly reason: string;
  readonly value: string;
}

/** What a batch becomes: rows per table in the order to write them, and rows that the database's own facts refuse. */
export interface Prepared<R> {
  readonly good: readonly NumberedRow<R>[];
  readonly refused: readonly Refusal[];
  /** Of any part of `good`: used again with fewer rows when one of them is refused by a constraint. */
  tables(rows: readonly NumberedRow<R>[]): readonly Upsert[];
}

/** Something that can be imported. Its schema is at once what rows are checked with and what the documentation says. */
export interface ImportKind<S extends TObject = TObject> {
  readonly name: string;
  readonly title: string;
  /** Properties have a `description` and `examples`; dates, lists and flags are read out of text. */
  readonly schema: S;
  /** Other names of columns, each the property's name. Case, blanks, hyphens and underscores do not count. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Properties that hold several values, in text separated by `|`. */
  readonly lists?: readonly string[];
  /** The whole file is one transaction, and one refused row keeps all of it out. */
  readonly isWhole?: true;
  /** Turns a foreign shape, such as a GeoJSON feature, into a row. */
  unwrap?(value: object): object;
  /** Looks up what a batch needs to know, set by set. */
  prepare(rows: readonly NumberedRow<Static<S>>[], client: ClientBase): Promise<Prepared<Static<S>>>;
  /** What follows from rows that are in, in the same transaction. */
  after?(rows: readonly Static<S>[], client: ClientBase): Promise<unknown>;
}

export const defineKind = <S extends TObject>(kind: ImportKind<S>): ImportKind<S> => kind;

/** A batch that needs nothing but its own rows. */
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

import type { Queries } from '../../../../platform/database/database';
import * as sql from './provider-payment.sql';

interface Row {
  readonly paymentId: string | null;
  readonly capturesLater: boolean;
  readonly isClosed: boolean;
}

/** Statements of `provider-payment.sql.ts` in memory, for a check without a database; never for payments of a store. */
export function memoryPayments(): Queries {
  const rows = new Map<string, Row>();
  function rowOf(name: string | undefined, [reference = '', second]: readonly unknown[]): unknown {
    const id = String(reference);
    const row = rows.get(id);
    if (name === sql.beginPayment.name && !row)
      rows.set(id, { paymentId: null, capturesLater: second === true, isClosed: false });
    if (name === sql.closeReference.name && !row?.paymentId)
      rows.set(id, { paymentId: null, capturesLater: false, isClosed: true });
    if (name === sql.keepPayment.name && row && !row.isClosed) rows.set(id, { ...row, paymentId: String(second) });
    return rows.get(id) ?? null;
  }
  const one = <T>(statement: { readonly name?: string }, values: readonly unknown[] = []): Promise<T | null> =>
    Promise.resolve(rowOf(statement.name, values) as T | null);
  return {
    one,
    oneOrThrow: async <T>(statement: { readonly name?: string }, values?: readonly unknown[]) =>
      (await one<T>(statement, values)) as T,
    many: () => Promise.resolve([]),
    count: async (statement, values) => ((await one(statement, values)) === null ? 0 : 1),
  };
}

/** The actions of a checkout in a browser, in order, recorded at its host services and at the edges of the page. */
export type TraceEntry =
  | { readonly kind: 'publish'; readonly name: string; readonly payload: unknown }
  | { readonly kind: 'request'; readonly name: string }
  /** The cart in a response; `total` in dollars. */
  | { readonly kind: 'cart'; readonly total: number }
  | { readonly kind: 'respond'; readonly name: string }
  | { readonly kind: 'analytics'; readonly event: string }
  | { readonly kind: 'go'; readonly href: string }
  /** A key of browser storage, written with the host or without it. */
  | { readonly kind: 'write'; readonly key: string; readonly value: string }
  | { readonly kind: 'call'; readonly call: string; readonly key: string | null; readonly body: string }
  /** A response of POST /orders that reached the page. */
  | { readonly kind: 'ordered'; readonly orderId: string; readonly status: string }
  /** The driver reloaded the confirmation; later entries are not part of the first visit. */
  | { readonly kind: 'reload' };

export type Trace = readonly TraceEntry[];

type Kind = TraceEntry['kind'];
export type Entry<K extends Kind> = Extract<TraceEntry, { kind: K }>;

/** Entries of a kind. */
export const entriesOf = <K extends Kind>(trace: Trace, kind: K): readonly Entry<K>[] =>
  trace.filter((entry): entry is Entry<K> => entry.kind === kind);

/** Index of the first entry that matches; -1 without any. */
export const placeOf = (trace: Trace, holds: (entry: TraceEntry) => boolean): number => trace.findIndex(holds);

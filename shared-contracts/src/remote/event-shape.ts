/** Shape of a JSON value. `unknown`: any value, or nested too deeply to describe. */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  | 'unknown'
  | { readonly values: readonly (string | number | boolean)[] }
  | { readonly items: Shape }
  | ObjectShape
  | { readonly anyOf: readonly Shape[] };

/** An object with named fields. */
export interface ObjectShape {
  readonly fields: Readonly<Record<string, Shape>>;
  /** Fields that may be absent. */
  readonly optional?: readonly string[];
}

/**
 * Shapes of the events that a remote uses, from the contract that it was built with. A fact has a `payload`; a request
 * has a `payload` and an `answer`.
 */
export type EventShapes = Readonly<Record<string, { readonly payload: Shape; readonly answer?: Shape }>>;

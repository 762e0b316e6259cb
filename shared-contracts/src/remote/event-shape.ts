/** The shape of a value, as far as JSON tells it. `unknown`: anything, or too deep to say. */
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
 * What travels with the events that a remote uses, as the contract that it was built with has it. Of a fact its
 * `payload`; of a request its `payload` and its `answer`.
 */
export type EventShapes = Readonly<Record<string, { readonly payload: Shape; readonly answer?: Shape }>>;

import Type from 'typebox';

/** Returns a schema that also accepts null. */
export const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

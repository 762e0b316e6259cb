import Type from 'typebox';

/** A value, or null where there is none. */
export const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

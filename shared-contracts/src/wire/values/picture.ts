import Type, { type Static } from 'typebox';

/** A picture by name, for example `tires/winter-1-tall-hero`; the store serves it in several widths. */
export const Picture = Type.Object(
  { name: Type.String(), alt: Type.String(), width: Type.Integer(), height: Type.Integer() },
  { additionalProperties: false },
);
/** See {@link Picture} (schema). */
export type Picture = Static<typeof Picture>;

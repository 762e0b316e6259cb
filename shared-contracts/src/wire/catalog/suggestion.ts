import Type, { type Static } from 'typebox';

/** Part of a suggestion's label; marked when it matches the typed text. */
export const LabelPart = Type.Object(
  { text: Type.String(), isMatch: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
);
/** See {@link LabelPart} (schema). */
export type LabelPart = Static<typeof LabelPart>;

/** A completion of a text that leads to a page of the store. */
export const Suggestion = Type.Object(
  {
    label: Type.Array(LabelPart),
    url: Type.String(),
    /** Second line of a suggestion: sizes and price of a product, years of a vehicle. */
    detail: Type.Optional(Type.String()),
    /** Name of a picture. */
    media: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
/** See {@link Suggestion} (schema). */
export type Suggestion = Static<typeof Suggestion>;

/** Suggestions of one kind, in display order. */
export const SuggestionGroup = Type.Object(
  {
    kind: Type.Union([
      Type.Literal('sizes'),
      Type.Literal('vehicles'),
      Type.Literal('products'),
      Type.Literal('brands'),
      Type.Literal('categories'),
    ]),
    title: Type.String(),
    items: Type.Array(Suggestion),
  },
  { additionalProperties: false },
);
/** See {@link SuggestionGroup} (schema). */
export type SuggestionGroup = Static<typeof SuggestionGroup>;

/** Answer of GET /products/suggestions; empty groups are omitted. */
export const ProductSuggestions = Type.Object(
  { query: Type.String(), groups: Type.Array(SuggestionGroup) },
  { additionalProperties: false },
);
/** See {@link ProductSuggestions} (schema). */
export type ProductSuggestions = Static<typeof ProductSuggestions>;

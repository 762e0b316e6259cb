import Type, { type Static } from 'typebox';

/** A page for search engines; `changedOn` is `YYYY-MM-DD`, null when unknown. */
export const SitemapEntry = Type.Object(
  { path: Type.String(), changedOn: Type.Union([Type.String(), Type.Null()]) },
  { additionalProperties: false },
);
/** See {@link SitemapEntry} (schema). */
export type SitemapEntry = Static<typeof SitemapEntry>;

/** Answer of GET /sitemap: one part of the sitemap, small enough for a file. */
export const SitemapPart = Type.Object(
  { entries: Type.Array(SitemapEntry), page: Type.Integer(), pageCount: Type.Integer() },
  { additionalProperties: false },
);
/** See {@link SitemapPart} (schema). */
export type SitemapPart = Static<typeof SitemapPart>;

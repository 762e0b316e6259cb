import { FEATURE_FLAGS, type PublishedManifest, type RemoteManifest } from 'shared-contracts';
import Type, { type Static } from 'typebox';

const closed = { additionalProperties: false } as const;
// Bounds are far above any remote. Without them, comparing a manifest of a megabyte takes minutes.
const Name = Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 80 });
// Text for a terminal or a log must not contain control characters or change the text direction.
export const PRINTED = '[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u2069]';
const Text = Type.String({ pattern: `^${PRINTED}+$`, maxLength: 200 });
const Names = Type.Array(Text, { maxItems: 500 });
const Path = Type.String({ pattern: `^/${PRINTED}*$`, maxLength: 300 });
const Paths = Type.Array(Path, { maxItems: 500 });

// Only known flags, and only off: a page cannot enable a feature that staff switched off.
const PageFlags = Type.Object(
  Object.fromEntries(FEATURE_FLAGS.map((flag) => [flag, Type.Optional(Type.Literal(false))])),
  closed,
);

const PageProps = Type.Object(
  {
    clearCart: Type.Optional(Type.Literal(true)),
    syncCart: Type.Optional(Type.Literal(false)),
    syncZipCode: Type.Optional(Type.Literal(false)),
    clearZipCode: Type.Optional(Type.Literal(true)),
    syncFitmentId: Type.Optional(Type.Literal(false)),
    clearFitmentId: Type.Optional(Type.Literal(true)),
  },
  closed,
);

// A label is on every page: no control characters, and none that change the text direction.
const VISIBLE = '[^\\s\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069]';
const Label = Type.String({
  minLength: 1,
  maxLength: 30,
  pattern: `^${VISIBLE}+( ${VISIBLE}+)*$`,
});
const LinkPlace = Type.Union([
  Type.Literal('header'),
  Type.Literal('help'),
  Type.Literal('account'),
  Type.Literal('shop'),
  Type.Literal('discover'),
]);

const PageLink = Type.Object(
  {
    path: Path,
    label: Label,
    places: Type.Array(LinkPlace, { minItems: 1, maxItems: 20 }),
    order: Type.Integer({ minimum: 0, maximum: 1000 }),
    feature: Type.Optional(Type.Enum([...FEATURE_FLAGS])),
    vehicleParameter: Type.Optional(Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9]{0,39}$' })),
  },
  closed,
);

/** `product.below-buy-box`; with its remote as a prefix it is a slot's address. */
export const SLOT_NAME = '[a-z][a-z0-9-]{0,40}\\.[a-z][a-z0-9-]{0,40}';
export const SLOT_ADDRESS = `[a-z][a-z0-9-]*/${SLOT_NAME}`;

const Slot = Type.Object(
  {
    name: Type.String({ pattern: `^${SLOT_NAME}$` }),
    props: Type.Record(
      Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,40}$' }),
      Type.Union([Type.Literal('string'), Type.Literal('number'), Type.Literal('boolean')]),
      { ...closed, maxProperties: 20 },
    ),
  },
  closed,
);

const WakeWhen = Type.Object({ stored: Type.Optional(Names), query: Type.Optional(Names) }, closed);

const Page = Type.Object(
  {
    id: Name,
    paths: Type.Array(Path, { minItems: 1, maxItems: 200 }),
    audience: Type.Union([Type.Literal('anonymous'), Type.Literal('private')]),
    query: Type.Optional(Names),
    browserQuery: Type.Optional(Names),
    sitemap: Type.Optional(Paths),
    robotsDisallow: Type.Optional(
      Type.Array(Type.String({ pattern: `^/${PRINTED}+$`, maxLength: 300 }), { maxItems: 500 }),
    ),
    links: Type.Optional(Type.Array(PageLink, { maxItems: 50 })),
    fullNavigation: Type.Optional(Type.Literal(true)),
    layout: Type.Optional(Type.Union([Type.Literal('default'), Type.Literal('minimal')])),
    pageProps: Type.Optional(PageProps),
    flags: Type.Optional(PageFlags),
    showsMap: Type.Optional(Type.Literal(true)),
    wakeWhen: Type.Optional(WakeWhen),
    slots: Type.Optional(Type.Array(Slot, { maxItems: 20 })),
  },
  closed,
);

const Widget = Type.Object(
  {
    name: Name,
    hydrate: Type.Union([
      Type.Literal('load'),
      Type.Literal('idle'),
      Type.Literal('visible'),
      Type.Literal('interaction'),
    ]),
    serverRendered: Type.Optional(Type.Boolean()),
    wakeWhen: Type.Optional(WakeWhen),
    ignoresAddress: Type.Optional(Type.Literal(true)),
    props: Names,
    requires: Type.Optional(Names),
    slots: Type.Optional(Type.Array(Type.String({ pattern: `^${SLOT_ADDRESS}$` }), { maxItems: 20 })),
  },
  closed,
);

const WidgetUsage = Type.Object(
  {
    widget: Type.String({ pattern: '^[a-z][a-z0-9-]*/[a-z][a-z0-9-]*$' }),
    props: Names,
    always: Names,
  },
  closed,
);

// Requests on the open network must be encrypted and authenticated.
const RenderService = Type.Object(
  {
    url: Type.String({
      maxLength: 500,
      pattern: '^(https://[^/@?#\\s]+|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d+)?)(/[^@?#\\s]*)?$',
    }),
  },
  closed,
);

// Part of a header of every document: no spaces, quotes, wildcards, or reserved names.
const TrustedTypesPolicy = Type.String({
  pattern: '^(?!(tm-|(default|none|allow-duplicates)$))[a-z][a-z0-9#-]{1,39}$',
});

const declared = {
  name: Name,
  team: Text,
  contract: Text,
  role: Type.Optional(Type.Literal('checkout')),
  pages: Type.Array(Page, { maxItems: 200 }),
  widgets: Type.Array(Widget, { maxItems: 200 }),
  renderService: Type.Optional(RenderService),
  trustedTypes: Type.Optional(Type.Array(TrustedTypesPolicy, { maxItems: 4, uniqueItems: true })),
  events: Type.Object({ publishes: Names, subscribes: Names, handles: Names, requests: Names }, closed),
};

// A dot is neither the first nor the last character of a part: some systems hide such files, others drop the dot.
const PART = '[A-Za-z0-9_@~-]([A-Za-z0-9._@~-]*[A-Za-z0-9_@~-])?';
const RelativeFile = Type.String({ pattern: `^${PART}(/${PART})*$`, maxLength: 300 });
const MAX_FILES = 2_000;
const Files = Type.Record(
  RelativeFile,
  Type.Object(
    { integrity: Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' }), bytes: Type.Integer({ minimum: 0 }) },
    closed,
  ),
  { ...closed, maxProperties: MAX_FILES },
);
/** Bytes of one source map, compressed: five times the largest of ours. */
export const MAX_MAP_BYTES = 1024 * 1024;
/** Bytes of all source maps of one version, compressed. */
export const MAX_MAPS_BYTES = 4 * MAX_MAP_BYTES;
const Maps = Type.Record(
  Type.String({ pattern: `^(web|node)/${PART}(/${PART})*\\.map\\.gz$`, maxLength: 300 }),
  Type.Object(
    {
      integrity: Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' }),
      bytes: Type.Integer({ minimum: 0, maximum: MAX_MAP_BYTES }),
    },
    closed,
  ),
  { ...closed, maxProperties: 500 },
);
const Assets = Type.Object(
  {
    js: Type.Array(RelativeFile, { maxItems: 200 }),
    css: Type.Array(RelativeFile, { maxItems: 200 }),
    shared: Type.Optional(Names),
  },
  closed,
);

/** Contents of `remote.manifest.ts`. */
export const RemoteManifestSchema = Type.Object(declared, closed);

/** Contents of `manifest.json` in the store. */
export const PublishedManifestSchema = Type.Object(
  {
    ...declared,
    version: Type.String({ pattern: '^[0-9A-Za-z][0-9A-Za-z.+-]*$', maxLength: 128 }),
    builtAt: Text,
    uses: Type.Optional(
      Type.Object(
        { widgets: Type.Array(WidgetUsage, { maxItems: 200 }), events: Type.Optional(Type.Unknown()) },
        closed,
      ),
    ),
    web: Type.Object(
      {
        container: Type.String({ pattern: '^[A-Za-z_$][\\w$]*$' }),
        entry: RelativeFile,
        files: Files,
        assets: Type.Record(Type.String({ pattern: '^(page|widget):' }), Assets, { ...closed, maxProperties: 400 }),
      },
      closed,
    ),
    node: Type.Optional(Type.Object({ entry: RelativeFile, files: Files }, closed)),
    maps: Type.Optional(Maps),
  },
  closed,
);

// Compile-time check that schemas and contract types accept the same values.
type Same<Loose, Exact extends Loose> = Exact;
export type DeclaredShape = Same<Static<typeof RemoteManifestSchema>, Unbranded<RemoteManifest>>;
export type PublishedShape = Same<Static<typeof PublishedManifestSchema>, Unbranded<PublishedManifest>>;
type Unbranded<T> = T extends readonly (infer Item)[]
  ? Unbranded<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]: Unbranded<T[K]> }
    : T;

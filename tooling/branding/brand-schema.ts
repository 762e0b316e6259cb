import Type, { type Static, type TSchema } from 'typebox';
import { FEATURE_FLAGS, HELP_PAGES, PAYMENT_METHODS } from '../../brands/choices';
import type { BrandIdentity, BrandRules, BrandStore, BrandTheme } from '../../brands/types';

const exactly = <Fields extends Record<string, TSchema>>(fields: Fields) =>
  Type.Object(fields, { additionalProperties: false });
const words = (maxLength: number) => Type.String({ minLength: 2, maxLength, pattern: '^\\S(.*\\S)?$' });
const oneOf = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number]>(Type.Union(values.map((value) => Type.Literal(value))));
const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const host = Type.String({ pattern: '^(\\[::1\\]|[a-z0-9.-]{3,100})$' });

const Identity = exactly({
  displayName: words(40),
  support: exactly({
    phone: Type.String({ pattern: '^\\d{3}-\\d{3}-\\d{4}$' }),
    email: Type.String({ pattern: '^[^\\s@<>]+@[^\\s@<>]+\\.[a-z]+$' }),
    hours: words(60),
  }),
});

const Rules = exactly({
  marketplaceKey: Type.String({ pattern: '^[a-z0-9-]{8,60}$' }),
  salesChannel: Type.String({ pattern: '^[A-Z]{2,30}$' }),
  orderSource: oneOf(['STORE', 'PARTNER']),
  paymentMethods: Type.Array(oneOf(PAYMENT_METHODS), { uniqueItems: true }),
  vipInstallerLimit: nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  hasUniformTax: Type.Boolean(),
  bookingFeeCents: Type.Integer({ minimum: 0, maximum: 100_000 }),
  hasIdVerification: Type.Boolean(),
  hasMembers: Type.Boolean(),
  isReturnable: Type.Boolean(),
  arrivesWith: nullable(oneOf(['exchange-token', 'no-auth-cookie'])),
  makesCarts: Type.Boolean(),
  leadsWithMonthlyPrice: Type.Boolean(),
  showsUnusedNotice: Type.Boolean(),
  programPlan: Type.Optional(
    exactly({
      count: Type.Integer({ minimum: 1, maximum: 60 }),
      everyDays: Type.Integer({ minimum: 1, maximum: 31 }),
      firstAfterDays: Type.Integer({ minimum: 0, maximum: 62 }),
    }),
  ),
});

const color = Type.String({ pattern: '^#[0-9a-f]{6}$' });
const pixels = Type.Integer({ minimum: 0, maximum: 40 });
const weight = Type.Integer({ minimum: 300, maximum: 900 });
// Inserted into a style sheet without escaping.
const tracking = Type.String({ pattern: '^(0|-?0\\.\\d{1,3}em)$' });

const Theme = exactly({
  promise: words(90),
  headerStructure: oneOf(['row', 'bar']),
  colors: exactly({
    ink: color,
    inkMuted: color,
    brand: color,
    action: color,
    actionHover: color,
    onAction: color,
    actionSoft: color,
    ground: color,
    surface: color,
    line: color,
    lineStrong: color,
    headerGround: color,
    headerInk: color,
    footerGround: color,
    footerInk: color,
    footerMuted: color,
  }),
  shape: exactly({
    radiusMenu: pixels,
    radiusControl: pixels,
    radiusCard: pixels,
    headingWeight: weight,
    strongWeight: weight,
    headingTracking: tracking,
    labelCase: oneOf(['none', 'uppercase']),
    labelTracking: tracking,
  }),
});

const whenOff = <Schema extends TSchema>(schema: Schema) =>
  Type.Optional(Type.Partial(Type.Record(oneOf(FEATURE_FLAGS), schema)));

const CHECKOUT_TITLES = exactly({
  delivery: words(60),
  installer: words(60),
  appointment: words(60),
  address: words(60),
  payment: words(60),
  review: words(60),
  confirmation: words(60),
});

const Store = exactly({
  hosts: Type.Array(host, { minItems: 1, uniqueItems: true }),
  title: exactly({
    template: Type.String({ pattern: '^%s \\| .{2,40}$' }),
    default: Type.Optional(words(70)),
  }),
  description: words(170),
  hero: exactly({
    promise: words(60),
    line: words(120),
    picture: oneOf(['wheel-at-dusk', 'tires-in-a-row']),
    layout: oneOf(['split', 'band']),
  }),
  claims: Type.Array(
    exactly({
      icon: oneOf(['wrench', 'truck', 'returnBack', 'calendar', 'shield']),
      title: words(40),
      text: words(90),
      whenOff: whenOff(words(90)),
    }),
    { minItems: 2, maxItems: 3 },
  ),
  returns: exactly({
    line: words(80),
    answer: words(200),
    promisedDays: nullable(Type.Integer({ minimum: 1, maximum: 365 })),
  }),
  help: exactly({ faq: words(90), contact: words(90), account: words(200) }),
  whenOff: whenOff(exactly({ description: Type.Optional(words(170)), heroLine: Type.Optional(words(120)) })),
  payOverTime: nullable(words(120)),
  helpLabel: words(10),
  installer: exactly({ priceSuffix: oneOf(['/ tire', 'EACH']), distanceUnit: oneOf(['mi away', 'mi']) }),
  helpPages: Type.Array(oneOf(HELP_PAGES), { uniqueItems: true }),
  checkout: exactly({
    titles: Type.Union([Type.Literal('main'), CHECKOUT_TITLES]),
    hasNumberedCrumbs: Type.Boolean(),
  }),
});

/** The contents of a brand's files. */
export interface BrandFacts {
  readonly identity: BrandIdentity;
  readonly rules: BrandRules;
  readonly theme: BrandTheme;
  readonly store: BrandStore;
}

/** A schema for each file of a brand, by the name that the file exports. */
export const BRAND_SCHEMAS = { identity: Identity, rules: Rules, theme: Theme, store: Store };

/** Type check that values accepted by the schemas have the types that packages use. */
export type CheckedFacts = { readonly [Part in keyof typeof BRAND_SCHEMAS]: Static<(typeof BRAND_SCHEMAS)[Part]> };
export const asFacts = (checked: CheckedFacts): BrandFacts => checked;

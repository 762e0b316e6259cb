import Type, { type Static } from 'typebox';
import { MESSAGE_LENGTH, MOST_ERRORS } from './report-limits';

const Name = Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' });
const Version = Type.String({ pattern: '^[0-9A-Za-z.+-]{1,80}$' });
const Count = Type.Integer({ minimum: 0, maximum: 100 });
const Milliseconds = Type.Integer({ minimum: 0, maximum: 600_000 });
const closed = { additionalProperties: false };

const BrowserError = Type.Object(
  {
    /** Remote whose code failed, or `shell`. */
    remote: Name,
    /** Place in the page's life, for example `hydration` or `promise`. */
    where: Type.String({ minLength: 1, maxLength: 60 }),
    message: Type.String({ maxLength: MESSAGE_LENGTH }),
    /** `file:line:column` of the frame that threw; empty when the browser does not know it. */
    at: Type.String({ maxLength: 120 }),
    /** How often it happened since the last report. */
    count: Type.Integer({ minimum: 1, maximum: 1_000 }),
  },
  closed,
);

/** Measurements of one visit of a document. Sent once, when it is hidden. */
const View = Type.Object(
  {
    /** Remotes with an error, at most those of the page. */
    faulty: Type.Array(Name, { maxItems: 12 }),
    /** Largest contentful paint in milliseconds. */
    lcp: Type.Optional(Milliseconds),
    /** Interaction to next paint in milliseconds. */
    inp: Type.Optional(Milliseconds),
    /** Cumulative layout shift in thousandths. */
    cls: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
    added: Count,
    ordered: Count,
  },
  closed,
);

/** Report of a browser to the gateway: errors, and what a view measured. It has no id of a visitor and no address. */
export const BrowserReportSchema = Type.Object(
  {
    /** `<remote>/<page id>`. */
    page: Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}/[A-Za-z0-9-]{1,40}$' }),
    /** Version by remote, of the page, its widgets and the errors. */
    versions: Type.Record(Name, Version, { maxProperties: 12, ...closed }),
    errors: Type.Array(BrowserError, { maxItems: MOST_ERRORS }),
    view: Type.Optional(View),
  },
  closed,
);

export type BrowserReport = Readonly<Static<typeof BrowserReportSchema>>;
export type BrowserErrorReport = Readonly<Static<typeof BrowserError>>;
export type BrowserView = Readonly<Static<typeof View>>;

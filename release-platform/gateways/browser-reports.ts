import { BENEFIT_TYPES } from 'shared-contracts';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { readGateway } from '../gateways/read-gateway';

/** A gateway keeps 300 versions, each with 50 kinds of errors. */
const MAX_BYTES = 16 * 1024 * 1024;

const Measured = Type.Union([Type.Number(), Type.Null()]);
const ErrorKind = Type.Object({
  where: Type.String(),
  message: Type.String(),
  at: Type.String(),
  pages: Type.Array(Type.String()),
  count: Type.Integer(),
  clients: Type.Integer(),
  firstAt: Type.String(),
  lastAt: Type.String(),
});
const Count = Type.Integer({ minimum: 0 });
const Measure = Type.Object({ measured: Count, poor: Count });
const Judged = Type.Object({
  ...{ views: Count, faulty: Count, added: Count, ordered: Count },
  ...{ lcp: Measure, inp: Measure, cls: Measure },
});
const Version = Type.Object({
  variant: Type.Union(BENEFIT_TYPES.map((type) => Type.Literal(type))),
  remote: Type.String(),
  version: Type.String(),
  since: Type.String(),
  views: Type.Integer(),
  faulty: Type.Integer(),
  added: Type.Integer(),
  ordered: Type.Integer(),
  vitals: Type.Object({ lcp: Measured, inp: Measured, cls: Measured }),
  /** Absent in older gateways. */
  measured: Type.Optional(Type.Object({ lcp: Count, inp: Count, cls: Count })),
  /** Absent in older gateways. */
  judged: Type.Optional(Judged),
  errors: Type.Array(ErrorKind),
});
const check = Compile(Type.Object({ reports: Type.Array(Version) }));

/** Reports of browsers about one version in one variant. */
export type VersionReports = Readonly<Static<typeof Version>>;
/** Counts with at most one visit per network in ten minutes. */
export type JudgedViews = Readonly<Static<typeof Judged>>;
export type ReportedError = Readonly<Static<typeof ErrorKind>>;

/**
 * Fetches the reports of browsers that a gateway has collected since its start, the last reported version first.
 * @throws a message when the response is not a gateway's
 */
export const readBrowserReports = async (origin: string): Promise<readonly VersionReports[]> =>
  (await readGateway({ origin, path: '/reports', check, maxBytes: MAX_BYTES })).reports;

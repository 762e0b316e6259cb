import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Compile } from 'typebox/compile';
import type { Variant } from '../../../variants/define-variant';
import { BrowserReportSchema } from '../../protocol/browser-report';
import { REPORT_BYTES, REPORT_PATH } from '../../protocol/report-limits';
import { CostBudget } from '../http/limits/cost-budget';
import { isOwnForm } from '../http/own-form';
import { problemBody, problemHeaders, type Refusal } from '../http/problem';
import type { RefusalLog } from '../http/refusal-log';
import type { BrowserReports } from './browser-reports';

/** A visit sends one report, and few more after errors. Reports above the limit are not counted. */
const PER_MINUTE = 40;
const check = Compile(BrowserReportSchema);

interface ReportDependencies {
  readonly findVariant: (host: string | undefined) => Variant | null;
  readonly reports: BrowserReports;
  readonly refusals: RefusalLog;
}

const INVALID: Refusal = { status: 400, code: 'report', detail: 'This is not a report of a page of the store.' };

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}

function routes(app: FastifyInstance, { findVariant, reports, refusals }: ReportDependencies): void {
  const budget = new CostBudget(PER_MINUTE);
  const refuse = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply => {
    refusals.note(refusal.code);
    return reply.code(refusal.status).headers(problemHeaders(refusal)).send(problemBody(refusal, request.id));
  };
  // `sendBeacon` sends plain text.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: REPORT_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  app.post(REPORT_PATH, async (request, reply) => {
    const variant = findVariant(request.host);
    if (!variant || !isOwnForm(request)) return refuse(request, reply, INVALID);
    const waitMs = budget.waitMs(request.ip);
    if (waitMs > 0)
      return refuse(request, reply, {
        status: 429,
        code: 'too-many-reports',
        detail: 'Too many reports. Wait a minute.',
        retryAfterSeconds: Math.ceil(waitMs / 1_000),
      });
    budget.spend(request.ip, 1);
    const report = parsed(request.body);
    if (!check.Check(report)) return refuse(request, reply, INVALID);
    reports.add(variant.public.benefitType, report, request.ip);
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

/** Registers the address that browsers send reports to. */
export function registerReports(app: FastifyInstance, dependencies: ReportDependencies): void {
  // A separate scope, so that its body parser applies nowhere else.
  void app.register(async (scope) => routes(scope, dependencies));
}

/** Registers `/reports` for operators: what browsers reported, by version. */
export function registerReportStatus(app: FastifyInstance, reports: BrowserReports): void {
  app.get('/reports', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ reports: reports.all }),
  );
}

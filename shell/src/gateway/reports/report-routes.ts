import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Compile } from 'typebox/compile';
import type { Variant } from '../../../variants/define-variant';
import { BrowserReportSchema } from '../../protocol/browser-report';
import { REPORT_BYTES, REPORT_PATH } from '../../protocol/report-limits';
import { CostBudget } from '../http/limits/cost-budget';
import { isOwnForm } from '../http/own-form';
import { problemBody, problemHeaders, type Refusal } from '../http/problem';
import type { RefusalLog } from '../http/refusal-log';
import type { GatewayMetrics } from '../observability/gateway-metrics';
import type { BrowserReports } from './browser-reports';

const check = Compile(BrowserReportSchema);

interface ReportDependencies {
  readonly findVariant: (host: string | undefined) => Variant | null;
  readonly reports: BrowserReports;
  readonly refusals: RefusalLog;
  readonly metrics: GatewayMetrics;
  /**
   * Reports per address that count: a visit sends one, and few more after errors. Others get the same answer, because a
   * browser cannot do anything about it but show an error to a developer.
   */
  readonly perMinute: number;
}

const INVALID: Refusal = { status: 400, code: 'report', detail: 'This is not a report of a page of the store.' };

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}

function routes(
  app: FastifyInstance,
  { findVariant, reports, refusals, metrics, perMinute }: ReportDependencies,
): void {
  const budget = new CostBudget(perMinute);
  const refuse = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply => {
    refusals.note(refusal.code);
    metrics.countReport('refused');
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
    const report = parsed(request.body);
    if (!check.Check(report)) return refuse(request, reply, INVALID);
    if (budget.waitMs(request.ip) > 0) {
      refusals.note('too-many-reports');
      metrics.countReport('too-many');
    } else {
      metrics.countReport('counted');
      budget.spend(request.ip, 1);
      reports.add(variant.public.benefitType, report, request.ip);
    }
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

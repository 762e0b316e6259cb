import Type from 'typebox';
import type { App } from '../../http/app-types';
import { answer } from '../../http/problem-reply';
import { problems } from '../../http/problem-schema';
import { MADE_OF_PROMOTIONS } from '../../http/route-config';
import type { RouteSchema } from '../../http/route-schema';
import { SECURITY } from '../../http/route-security';
import { sendBody } from '../../http/send-body';
import { failure } from '../../platform/values/failure';
import { formPdf, type FormLine } from './form-pdf';
import type { SnapshotSource } from '../catalog/catalog-snapshot';
import type { PromotionRow } from '../pricing/pricing.types';
import { toPromotion } from '../pricing/promotions';

const FIELDS = [
  'Name',
  'Street',
  'City, state, zip code',
  'Email address',
  'Order number',
  'Tires (model and size)',
  'Day of purchase',
  'Signature',
];

function linesOf(row: PromotionRow): FormLine[] {
  return [
    { kind: 'heading', text: `Rebate form: ${row.title}` },
    { kind: 'text', text: `${toPromotion(row).description}. For tires bought from ${row.startsOn} to ${row.endsOn}.` },
    {
      kind: 'text',
      text:
        'Fill in this form and add a copy of your order confirmation. Call the store where you bought, with your ' +
        'order number: we tell you where to mail both, and until when.',
    },
    {
      kind: 'text',
      text: 'Sample form of a demonstration store: no manufacturer makes this offer, and no card will come.',
    },
    ...FIELDS.map((name) => ({ kind: 'blank' as const, name })),
  ];
}

const unknown = () =>
  failure(404, 'NOT_FOUND', 'There is no rebate form at this address. The deals page has them all.');

const readRebateForm = {
  security: SECURITY.open,
  tags: ['Deals'],
  summary: 'The form of a rebate, to print and fill in by hand',
  params: Type.Object({ promotionId: Type.String({ maxLength: 60 }) }),
  response: { 200: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }), ...problems(404) },
} satisfies RouteSchema;

/** Serves rebate forms without a key, because a link sends no headers. They contain no personal data. */
export function rebateFormRoute(app: App, snapshots: SnapshotSource): void {
  app.get(
    '/deals/:promotionId/rebate-form.pdf',
    { config: MADE_OF_PROMOTIONS, schema: readRebateForm },
    async (request, reply) => {
      const { promotions } = (await snapshots.current()).offers;
      const promotionId = request.params.promotionId.toLowerCase();
      const row = promotions.find((one) => one.promotionId.toLowerCase() === promotionId && one.rebateFormUrl !== null);
      if (row === undefined) return answer(request, reply, unknown());
      void reply
        .type('application/pdf')
        .header('content-disposition', 'inline; filename="rebate-form.pdf"')
        .header('cache-control', 'public, max-age=3600');
      return sendBody(reply, await formPdf(`Rebate form: ${row.title}`, linesOf(row)));
    },
  );
}

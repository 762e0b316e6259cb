import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../provider-ledger';
import { escape, sendPage } from '../pages/page';
import { handOver, isPartnerVariant, PARTNER_VARIANTS, type HandOverForm, type PartnerSite } from './hand-over';

export type { PartnerSite } from './hand-over';

const PROVIDER = 'A partner’s site';
const LONGEST = 200;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, LONGEST) : '');

function formOf(body: unknown): HandOverForm {
  const { variant, products, customerId, storeId, employeeId } = (body ?? {}) as Record<string, unknown>;
  return {
    variant: textOf(variant),
    products: textOf(products),
    customerId: textOf(customerId),
    storeId: textOf(storeId),
    employeeId: textOf(employeeId),
  };
}

const EXAMPLE: HandOverForm = {
  variant: 'purchasingPower',
  products: 'MIC-DEF2-2055516-91V x 4',
  customerId: 'member-77',
  storeId: '',
  employeeId: '',
};

function sendForm(reply: FastifyReply, site: PartnerSite, form: HandOverForm, problem: string | null): FastifyReply {
  const options = PARTNER_VARIANTS.map(
    ({ variant, name }) =>
      `<option value="${variant}"${variant === form.variant ? ' selected' : ''}>${escape(name)}</option>`,
  ).join('');
  const field = (name: keyof HandOverForm, label: string) =>
    `<p><label for="${name}">${label}</label><br>
<input id="${name}" name="${name}" value="${escape(form[name])}" maxlength="${LONGEST}"></p>`;
  const main = `<h1>Hand a shopper over</h1>
<p>This stands for the site of a partner.
Its own server asks the store for a one-time link and sends the shopper there.</p>
${problem === null ? '' : `<p role="alert"><strong>${escape(problem)}</strong></p>`}
<form method="post" action="/partner">
<p><label for="variant">Store</label><br><select id="variant" name="variant">${options}</select></p>
${field('products', 'Products, with their quantities (may stay empty)')}
${field('customerId', 'Customer id')}${field('storeId', 'Store id')}${field('employeeId', 'Employee id')}
<button>Go to the store</button></form>`;
  const leadsTo = PARTNER_VARIANTS.map(({ variant }) => site.storeUrl(variant));
  const page = { title: 'Hand a shopper over', provider: PROVIDER, variant: form.variant, main, leadsTo };
  return sendPage(reply, { ...page, frameAncestors: "'none'" }, problem === null ? 200 : 422);
}

/** Rejects forms of other sites. This site sends no Referer, so browsers send 'null' as the origin of its own forms. */
const isOwnForm = ({ headers, host }: FastifyRequest): boolean =>
  headers.origin === undefined ||
  headers.origin === 'null' ||
  (URL.canParse(headers.origin) && new URL(headers.origin).host === host);

/** A partner's page and its server: the secret never reaches a browser. */
export function partnerRoutes(app: FastifyInstance, site: PartnerSite): void {
  app.get('/partner', (_request, reply) => sendForm(reply, site, EXAMPLE, null));
  app.post('/partner', async (request, reply) => {
    if (!isOwnForm(request)) return problem(reply, 403, 'form_refused', 'Hand over on the page of the partner.');
    const form = formOf(request.body);
    if (!isPartnerVariant(form.variant)) return sendForm(reply, site, form, 'Choose one of the stores.');
    const outcome = await handOver(site, { ...form, variant: form.variant });
    return 'address' in outcome ? reply.redirect(outcome.address, 303) : sendForm(reply, site, form, outcome.problem);
  });
}

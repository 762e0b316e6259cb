import type { Deal } from 'shared-contracts';
import type { LoadContext, Loaded } from 'remote-kit';
import { PAGE_AGE_S } from '../../platform/page-age';
import { readDeals } from './deals.api';
import type { RebateFormState } from './rebate-form.slice';

const hasFormAt = ({ promotion }: Deal, path: string): boolean =>
  promotion.kind === 'RebatePromotion' && promotion.rebatePDFUrl?.toLowerCase() === path;

/** Loads a rebate's form by its address; ended rebates keep theirs for earlier purchases. */
export async function loadRebateForm({ api, url }: LoadContext): Promise<Loaded<{ rebateForm: RebateFormState }>> {
  const deals = await readDeals(api);
  const path = url.pathname.replace(/\/$/, '').toLowerCase();
  const deal = (deals.ok ? deals.value.find((one) => hasFormAt(one, path)) : undefined) ?? null;
  const state = { rebateForm: { deal, isFailed: !deals.ok } };
  if (!deals.ok) return { state, status: 503, head: { title: 'Sorry!', robots: 'noindex' }, maxAge: 0 };
  if (deal === null) return { state, status: 404, head: { title: 'Rebate form not found', robots: 'noindex' } };
  return {
    state,
    head: { title: `Rebate form: ${deal.title}`, robots: 'noindex', canonical: path },
    maxAge: PAGE_AGE_S,
  };
}

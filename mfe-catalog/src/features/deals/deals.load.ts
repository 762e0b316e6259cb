import { isFlagOn, type PageHead } from 'shared-contracts';
import { isUnavailable, type LoadContext, type Loaded } from 'remote-kit';
import { PAGE_AGE_S } from '../../platform/page-age';
import { DEALS_PATH, PREVIEW_PATH, readDeals, readPreview } from './deals.api';
import { dealsOf, type DealsState } from './deals.slice';

const REFUSED = 'This preview link no longer works. Ask for a new one.';
const FAILED = 'We are experiencing some technical issues with our deals. Please try again later.';

type LoadedDeals = Loaded<{ deals: DealsState }>;

const headOf = (deals: DealsState): PageHead => ({
  title: 'Tire deals and rebates',
  description:
    `${dealsOf(deals.deals, 'ACTIVE_DEALS').length} running offers on tires: instant savings ` +
    'that come off at checkout, and rebates that come back on a prepaid card.',
  canonical: DEALS_PATH,
});

/** State of a variant without promotions, whose page explains this. */
const NO_PROMOTIONS: LoadedDeals = {
  state: { deals: { status: 'none', deals: [], day: null, message: null } },
  head: { title: 'No deals to look for', robots: 'noindex' },
  maxAge: PAGE_AGE_S,
};

const without = (status: number, kind: 'refused' | 'failed', message: string): LoadedDeals => ({
  state: { deals: { status: kind, deals: [], day: null, message } },
  status,
  head: { title: kind === 'refused' ? 'Preview link not valid' : 'Sorry!', robots: 'noindex' },
  maxAge: 0,
});

async function loadPreview({ api, url }: LoadContext): Promise<LoadedDeals> {
  const token = new URLSearchParams(url.search).get('token');
  if (!token) return without(404, 'refused', REFUSED);
  const preview = await readPreview(api, token);
  if (!preview.ok)
    return isUnavailable(preview.error) ? without(503, 'failed', FAILED) : without(404, 'refused', REFUSED);
  const { deals, day = null } = preview.value;
  return {
    state: { deals: { status: 'ready', deals, day, message: null } },
    head: { title: 'Preview of deals', robots: 'noindex, nofollow', canonical: PREVIEW_PATH },
    maxAge: 0,
  };
}

/** Loads today's deals, or those of a preview link. */
export async function loadDeals(context: LoadContext): Promise<LoadedDeals> {
  if (context.url.pathname.replace(/\/$/, '').toLowerCase() === PREVIEW_PATH) return loadPreview(context);
  if (!isFlagOn(context.flags, 'promotions')) return NO_PROMOTIONS;
  const today = await readDeals(context.api);
  if (!today.ok) return without(503, 'failed', FAILED);
  const deals: DealsState = { status: 'ready', deals: today.value, day: null, message: null };
  return { state: { deals }, head: headOf(deals), maxAge: PAGE_AGE_S };
}

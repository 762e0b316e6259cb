import type { Deal, DealList } from 'shared-contracts';
import { isNoResult, ok, type ApiReader, type Result } from 'remote-kit';

export const DEALS_PATH = '/deals';
export const PREVIEW_PATH = '/deals/preview';

/** Reads today's deals, and ended ones that can still be claimed. */
export async function readDeals(api: ApiReader): Promise<Result<readonly Deal[]>> {
  const list = await api.get<DealList>(DEALS_PATH);
  if (list.ok) return ok(list.value.deals);
  return isNoResult(list.error) ? ok([]) : list;
}

/** Reads the deals of a preview link's day. */
export const readPreview = (api: ApiReader, token: string): Promise<Result<DealList>> =>
  api.get<DealList>(PREVIEW_PATH, { token });

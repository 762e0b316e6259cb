import type { RelatedProducts } from 'shared-contracts';
import type { LoadContext, Loaded } from 'remote-kit';
import { relatedPath } from './related.api';
import type { LoadedRelated } from './related.slice';

/** For no vehicle: the page is the same for everybody. A failure is left to the browser, which asks again. */
export async function loadRelated({ api, props }: LoadContext): Promise<Loaded<{ related: LoadedRelated }>> {
  const productNumber = String(props['productNumber'] ?? '');
  if (!productNumber) return { state: { related: { subject: { productNumber, fitmentId: null }, groups: null } } };
  const answer = await api.get<RelatedProducts>(relatedPath(productNumber));
  return {
    state: { related: { subject: { productNumber, fitmentId: null }, groups: answer.ok ? answer.body.groups : null } },
  };
}

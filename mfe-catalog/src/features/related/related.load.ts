import type { LoadContext, Loaded } from 'remote-kit';
import { readRelated } from './related.api';
import type { LoadedRelated } from './related.slice';

/** Loads without a vehicle, because the page is the same for every visitor. After a failure the browser retries. */
export async function loadRelated({ api, props }: LoadContext): Promise<Loaded<{ related: LoadedRelated }>> {
  const subject = { productNumber: String(props['productNumber'] ?? ''), fitmentId: null };
  const related = subject.productNumber ? await readRelated(api, subject) : null;
  return { state: { related: { subject, groups: related?.ok ? related.value.groups : null } } };
}

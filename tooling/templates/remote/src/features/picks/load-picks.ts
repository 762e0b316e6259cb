import type { ProductPage } from 'shared-contracts';
import type { LoadContext, Loaded } from 'remote-kit';
import type { Picks } from './picks.slice';

/** Runs on the server for the first page, in the browser when a shopper comes from another page. */
export async function loadPicks({ api }: LoadContext): Promise<Loaded<Picks>> {
  const answer = await api.get<ProductPage>('/products', { type: 'accessories', pageSize: 6 });
  if (!answer.ok) return { state: null, head: { title: 'Sorry!', robots: 'noindex' }, status: 503, maxAge: 0 };
  const state = answer.body.products.map(({ id, title, url }) => ({ id, name: `${title.brand} ${title.name}`, url }));
  return { state, head: { title: 'Your Remote', canonical: '/your-remote' }, maxAge: 60 };
}

import type { LoadContext, Loaded } from 'remote-kit';
import { readPicks } from './picks.api';
import type { Picks } from './picks.slice';

/** Runs on the server for the first page, and in the browser after a navigation in place. */
export async function loadPicks({ api }: LoadContext): Promise<Loaded<Picks>> {
  const page = await readPicks(api);
  if (!page.ok) return { state: null, head: { title: 'Sorry!', robots: 'noindex' }, status: 503, maxAge: 0 };
  const state = page.value.products.map(({ id, title, url }) => ({ id, name: `${title.brand} ${title.name}`, url }));
  return { state, head: { title: 'Your Remote', canonical: '/your-remote' }, maxAge: 60 };
}

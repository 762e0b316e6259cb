import type { PageHead, ProductPage } from 'shared-contracts';
import { isNoResult, type ApiReader, type LoadContext, type Loaded } from 'remote-kit';
import { PAGE_AGE_S } from '../../platform/page-age';
import type { AssortmentState, Counted } from './assortment.slice';
import { deliveredFree } from '../../platform/words';

type Department = keyof AssortmentState;

/** Returns a facet of a whole department. */
async function facetOf(api: ApiReader, type: Department, id: 'brand' | 'category'): Promise<Counted> {
  const page = await api.get<ProductPage>('/products', { type, pageSize: 1 });
  if (!page.ok) return isNoResult(page.error) ? [] : null;
  return page.value.facets.find((facet) => facet.id === id)?.values ?? [];
}

/** A failed department is omitted; only when all fail the page is an error. */
function answerOf(
  assortment: AssortmentState,
  departments: readonly Department[],
  head: PageHead,
): Loaded<{ assortment: AssortmentState }> {
  const state = { assortment };
  if (departments.every((name) => assortment[name] === null))
    return { state, status: 503, head: { title: 'Sorry!', robots: 'noindex' }, maxAge: 0 };
  return { state, head, maxAge: departments.some((name) => assortment[name] === null) ? 0 : PAGE_AGE_S };
}

export async function loadBrands({ api, flags }: LoadContext): Promise<Loaded<{ assortment: AssortmentState }>> {
  const [tires, wheels] = await Promise.all([facetOf(api, 'tires', 'brand'), facetOf(api, 'wheels', 'brand')]);
  return answerOf({ tires, wheels, accessories: [] }, ['tires', 'wheels'], {
    title: 'All tire and wheel brands',
    description:
      `${tires?.length ?? 0} tire brands and ${wheels?.length ?? 0} wheel brands from A to Z, ` +
      `${deliveredFree(flags)}.`,
    canonical: '/brands',
  });
}

export async function loadCategories({ api }: LoadContext): Promise<Loaded<{ assortment: AssortmentState }>> {
  const [tires, wheels, accessories] = await Promise.all([
    facetOf(api, 'tires', 'category'),
    facetOf(api, 'wheels', 'category'),
    facetOf(api, 'accessories', 'category'),
  ]);
  return answerOf({ tires, wheels, accessories }, ['tires', 'wheels', 'accessories'], {
    title: 'Which kind of tire do I need?',
    description:
      'All-season, all-weather, winter, all-terrain and the others in plain words: what each kind ' +
      'of tire is for, and what it is not.',
    canonical: '/categories',
  });
}

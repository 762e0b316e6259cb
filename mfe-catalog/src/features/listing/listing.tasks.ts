import { defineTask, fail, ok, type TaskContext } from 'remote-kit';
import type { CartAnswer, SelectedVehicle } from 'shared-contracts';
import { filtersOf, oneOf, readListingAddress } from '../../platform/listing-address';
import { searchesSoFar } from '../../platform/searches';
import { readProducts, type FoundProducts } from './listing.api';
import type { Alternatives } from './alternatives';

/** Which listing; `isMore` puts its last page under what stands there. */
export interface OpenListing {
  readonly pathname: string;
  readonly search: string;
  readonly isMore?: boolean;
}

/** A listing by its address; a newer address aborts the older request. One without products brings ways on along. */
export const openListing = defineTask(
  'listing/open',
  async ({ pathname, search, isMore = false }: OpenListing, { http, signal }: TaskContext) => {
    const address = readListingAddress(pathname, search);
    const answer = await readProducts(http, address, isMore, signal);
    if (!answer.ok || answer.value.page.total > 0 || !(filtersOf(address).length > 0 || oneOf(address, 'size')))
      return answer;
    const { findAlternatives } = await import(/* webpackChunkName: "listing-extra" */ './alternatives');
    const ways = await findAlternatives(address, answer.value.page.facets, async (path, query) => {
      const other = await http.get<never>(path, query, signal);
      return other.ok ? other.value : null;
    });
    return ok<FoundProducts & { readonly alternatives?: Alternatives }>({ ...answer.value, alternatives: ways });
  },
  'latest',
);

/** What a card's button puts in the cart: a set, or two front and two rear. */
export interface CardPurchase {
  readonly cardId: string;
  readonly lines: readonly { readonly productNumber: string; readonly quantity: number }[];
  readonly vehicle?: SelectedVehicle;
}

export const addFromListing = defineTask(
  'listing/add',
  async ({ lines, vehicle }: CardPurchase, { host }: TaskContext) => {
    const answer: CartAnswer = await host.events.request('cart:add-requested', {
      lines,
      ...(vehicle && { vehicle }),
      ...searchesSoFar(),
    });
    return answer.ok
      ? ok(true as const)
      : fail({ kind: 'conflict', message: answer.message, code: answer.code ?? 'CART' });
  },
  'every',
);

import { defineTask, fail, ok, type TaskContext } from 'remote-kit';
import type { CartAnswer, SelectedVehicle } from 'shared-contracts';
import { readListingAddress } from '../../platform/listing-address';
import { searchesSoFar } from '../../platform/searches';
import { readProducts } from './listing.api';

/** A listing by its address; a newer address aborts the older request. */
export const openListing = defineTask(
  'listing/open',
  ({ pathname, search }: { pathname: string; search: string }, { http, signal }: TaskContext) =>
    readProducts(http, readListingAddress(pathname, search), signal),
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
    const answer: CartAnswer = await host.events.request('cart:add-requested', { lines, ...(vehicle && { vehicle }), ...searchesSoFar() });
    return answer.ok ? ok(true as const) : fail({ kind: 'conflict', message: answer.message, code: answer.code ?? 'CART' });
  },
  'every',
);

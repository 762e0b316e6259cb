import type { CartAnswer, HostServices, SelectedVehicle } from 'shared-contracts';
import { fail, ok, type Result } from 'remote-kit';
import { searchesSoFar } from './searches';

/** What is put in the cart, and for which vehicle. */
export interface Purchase {
  readonly lines: readonly { readonly productNumber: string; readonly quantity: number }[];
  readonly vehicle?: SelectedVehicle;
}

/**
 * Requests it of the cart's remote, with the searches that led here. The error's message is the cart's. Where a product
 * does not fit the vehicle, the cart asks the shopper itself, and adds it once they confirm.
 */
export async function requestAddToCart(
  { events }: Pick<HostServices, 'events'>,
  { lines, vehicle }: Purchase,
): Promise<Result<true>> {
  const response: CartAnswer = await events.request('cart:add-requested', {
    lines,
    ...(vehicle && { vehicle }),
    ...searchesSoFar(),
  });
  if (response.ok || response.asksShopper) return ok(true);
  return fail({ kind: 'conflict', message: response.message, code: response.code ?? 'CART' });
}

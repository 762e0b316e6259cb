import type { CartAnswer, SelectedVehicle } from 'shared-contracts';
import { fail, ok, type RemoteServices, type Result } from 'remote-kit';
import { searchesSoFar } from './searches';

/** A purchase and its vehicle. */
export interface Purchase {
  readonly lines: readonly { readonly productNumber: string; readonly quantity: number }[];
  readonly vehicle?: SelectedVehicle;
}

/**
 * Sends the purchase to the cart's remote, with the preceding searches. The error's message is the cart's. When a
 * product does not fit the vehicle, the cart asks the shopper to confirm.
 */
export async function requestAddToCart(
  { lines, vehicle }: Purchase,
  { host }: Pick<RemoteServices, 'host'>,
): Promise<Result<true>> {
  const response: CartAnswer = await host.events.request('cart:add-requested', {
    lines,
    ...(vehicle && { vehicle }),
    ...searchesSoFar(),
  });
  if (response.ok || response.asksShopper) return ok(true);
  return fail({ kind: 'conflict', message: response.message, code: response.code ?? 'CART' });
}

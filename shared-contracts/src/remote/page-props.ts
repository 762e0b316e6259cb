/**
 * What a page does about what an earlier visit left behind (spec §2, §4). By default the stored cart is opened, and the
 * stored zip code and vehicle are told to it. A page with any of these is always loaded whole.
 */
export interface PageProps {
  /** Forgets the stored cart and its session; whoever shops here begins a new one. */
  readonly clearCart?: true;
  /** False: the stored cart is neither opened nor begun on this page. */
  readonly syncCart?: false;
  /** False: the stored zip code is not told to the cart; with `clearZipCode` it is removed. */
  readonly syncZipCode?: false;
  readonly clearZipCode?: true;
  /** False: the stored vehicle is not told to the cart; with `clearFitmentId` it is not the chosen one any more. */
  readonly syncFitmentId?: false;
  readonly clearFitmentId?: true;
}

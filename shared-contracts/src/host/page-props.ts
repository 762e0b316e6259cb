/**
 * How a page treats state of an earlier visit (spec §2, §4). By default the stored cart is opened, and receives the
 * stored ZIP code and vehicle. A page with any of these is always loaded as a full document.
 */
export interface PageProps {
  /** Removes the stored cart and its session; the shopper begins a new cart. */
  readonly clearCart?: true;
  /** False: this page neither opens the stored cart nor creates one. */
  readonly syncCart?: false;
  /** False: the stored ZIP code is not sent to the cart; `clearZipCode` also removes it. */
  readonly syncZipCode?: false;
  readonly clearZipCode?: true;
  /** False: the stored vehicle is not sent to the cart; `clearFitmentId` also deselects it. */
  readonly syncFitmentId?: false;
  readonly clearFitmentId?: true;
}

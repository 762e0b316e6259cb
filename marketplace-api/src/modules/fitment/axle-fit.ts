import type { Fit } from 'shared-contracts/wire';

/** The fit of a product on one axle. `note` is shown to the shopper: a caution, or the reason for a misfit. */
export interface AxleFit {
  readonly fit: Fit;
  readonly note?: string;
}

export interface AxleFits {
  readonly front: AxleFit;
  readonly rear: AxleFit;
}

export const FITS: AxleFit = { fit: 'fits' };
export const fitsBut = (note: string): AxleFit => ({ fit: 'fits', note });
export const doesNotFit = (note: string): AxleFit => ({ fit: 'does-not-fit', note });
export const cannotTell = (note: string): AxleFit => ({ fit: 'unknown', note });

const NOTE_ORDER: Readonly<Record<Fit, number>> = { 'does-not-fit': 0, unknown: 1, fits: 2 };

/**
 * Returns the fit on a vehicle: a fit on one axle is enough, unless the other axle's is unknown. The note belongs to
 * the deciding axle.
 */
export function overallFit({ front, rear }: AxleFits): AxleFit {
  const [worse, better] = NOTE_ORDER[front.fit] <= NOTE_ORDER[rear.fit] ? [front, rear] : [rear, front];
  if (worse.fit === better.fit) return worse.note === undefined ? better : worse;
  return worse.fit === 'does-not-fit' ? better : worse;
}

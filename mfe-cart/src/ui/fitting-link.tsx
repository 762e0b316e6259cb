import type { CartProduct, Vehicle } from 'shared-contracts';

interface FittingLinkProps {
  readonly vehicle: Pick<Vehicle, 'fitmentId'> | null | undefined;
  readonly productType: CartProduct['productType'];
}

/** To the tires, or wheels, that fit the vehicle. Nothing lists what else fits. */
export function FittingLink({ vehicle, productType }: FittingLinkProps) {
  if (!vehicle?.fitmentId || productType === 'ACCESSORY') return null;
  const [path, noun] = productType === 'WHEEL' ? ['/wheels', 'wheels'] : ['/tires', 'tires'];
  return <a href={`${path}?fitment=${encodeURIComponent(vehicle.fitmentId)}`}>See {noun} that fit</a>;
}

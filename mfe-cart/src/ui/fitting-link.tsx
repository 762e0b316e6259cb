import type { CartProduct, Vehicle } from 'shared-contracts';

interface FittingLinkProps {
  readonly vehicle: Pick<Vehicle, 'fitmentId'> | null | undefined;
  readonly productType: CartProduct['productType'];
}

/** Links to tires or wheels that fit the vehicle; other products have no such list. */
export function FittingLink({ vehicle, productType }: FittingLinkProps) {
  if (!vehicle?.fitmentId || productType === 'ACCESSORY') return null;
  const [path, noun] = productType === 'WHEEL' ? ['/wheels', 'wheels'] : ['/tires', 'tires'];
  return <a href={`${path}?fitment=${encodeURIComponent(vehicle.fitmentId)}`}>See {noun} that fit</a>;
}

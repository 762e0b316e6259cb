import type { CartLine, Vehicle } from 'shared-contracts';
import { FitMark } from 'shared-ui';
import { FittingLink } from './fitting-link';

interface LineFitProps {
  readonly line: Pick<CartLine, 'fit' | 'fitNote' | 'year' | 'make' | 'model' | 'product'>;
  /** Vehicle of the cart, which a misfit refers to. */
  readonly cartVehicle: Vehicle | null;
  readonly className?: string | undefined;
}

interface Named {
  readonly year: number | null;
  readonly make: string | null;
  readonly model: string | null;
}

/** Returns "2021 Ford F-150". Null when incomplete. */
export const vehicleName = ({ year, make, model }: Named): string | null =>
  make && model ? [year, make, model].filter(Boolean).join(' ') : null;

/** Shows the vehicle that a line item fits with its note, or the misfit with a link to fitting products. */
export function LineFit({ line, cartVehicle, className }: LineFitProps) {
  if (line.fit === 'does-not-fit') {
    const name = cartVehicle && vehicleName(cartVehicle);
    return (
      <p className={className}>
        <FitMark fit="does-not-fit" note={line.fitNote} {...(name && { vehicle: name })} />{' '}
        <FittingLink vehicle={cartVehicle} productType={line.product.productType} />
      </p>
    );
  }
  const vehicle = vehicleName(line);
  if (line.fitNote) {
    const name = vehicle ?? (cartVehicle && vehicleName(cartVehicle));
    return (
      <p className={className}>
        <FitMark fit={line.fit ?? 'unknown'} note={line.fitNote} {...(name && { vehicle: name })} />
      </p>
    );
  }
  return vehicle ? <p className={className}>For your {vehicle}</p> : null;
}

import type { SelectedVehicle } from 'shared-contracts';
import { Notice } from 'shared-ui';
import { fittingTiresHref } from '../../../platform/shopper';
import type { MissingHalf } from '../state/staggered-pair';

interface HalfOfASetProps {
  readonly missing: MissingHalf;
  readonly vehicle: SelectedVehicle;
}

/** Explains why there is no set of this tire for the vehicle, and links to sets. */
export function HalfOfASet({ missing: { axle, size, reason }, vehicle }: HalfOfASetProps) {
  return (
    <Notice tone="warn">
      This tire is {reason} in your {axle} size {size}.{' '}
      <a href={fittingTiresHref(vehicle)}>See sets that fit both axles</a>
    </Notice>
  );
}

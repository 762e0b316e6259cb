import type { SelectedVehicle } from 'shared-contracts';
import { Button, Notice } from 'shared-ui';
import { vehicleName } from '../platform/shopper';
import type { FitDoubt } from './fit-doubt';

interface WheelFitQuestionProps {
  readonly doubt: FitDoubt;
  readonly vehicle: SelectedVehicle | null;
  readonly onAskVehicle: () => void;
  readonly onAddAnyway: () => void;
}

/** Confirms adding a wheel whose fit is unknown. */
export function WheelFitQuestion({ doubt, vehicle, onAskVehicle, onAddAnyway }: WheelFitQuestionProps) {
  const anyway = (
    <Button kind="quiet" size="small" onClick={onAddAnyway}>
      Add without checking
    </Button>
  );
  if (doubt === 'unchecked' && vehicle) {
    return (
      <Notice
        tone="info"
        announce="alert"
        title={`We are checking the fit for your ${vehicleName(vehicle)}`}
        action={anyway}
      >
        Nothing was added yet. Press “Add to cart” again in a moment.
      </Notice>
    );
  }
  return (
    <Notice
      tone="warn"
      announce="alert"
      title="Which vehicle are these wheels for?"
      action={
        <>
          <Button size="small" onClick={onAskVehicle}>
            Check my vehicle
          </Button>
          {anyway}
        </>
      }
    >
      A wheel has to match the bolts, the hub and the offset of your vehicle. Nothing was added yet.
    </Notice>
  );
}

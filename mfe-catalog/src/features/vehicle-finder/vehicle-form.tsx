import { useEffect, type FormEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Fitment } from 'shared-contracts';
import { FITMENT_NOTICE } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { Button, Notice, Select } from 'shared-ui';
import { chooseVehicle } from '../../platform/garage';
import { vehicleOf } from '../../platform/shopper';
import { FitmentChoices } from './fitment-choices';
import { VEHICLE_STEPS, type VehicleStep } from './vehicle-finder.api';
import { selectVehicleFinder, vehicleFinderSlice, type VehicleFinderState } from './vehicle-finder.slice';
import { nextStep } from './vehicle-finder.tasks';
import styles from './vehicle-form.module.css';

const LABELS: Record<VehicleStep, string> = { year: 'Year', make: 'Make', model: 'Model', trim: 'Trim' };

interface VehicleFormProps {
  /** Called with the fitment instead of opening its listing, e.g. in a dialog on a product page. */
  readonly onFound?: (fitment: Fitment) => void;
  /** `row` places the selects side by side on wide screens. */
  readonly layout?: 'grid' | 'row';
}

/** Returns the first step without a choice. */
const openStep = ({ selection }: VehicleFinderState): VehicleStep | undefined =>
  VEHICLE_STEPS.find((step) => !selection[step]);

/** Returns the button's text: it opens the tires, or stores the vehicle for the current page. */
function buttonText(only: Fitment | undefined, isKept: boolean): string {
  if (isKept) return only ? 'Use this vehicle' : 'Choose your vehicle';
  if (!only) return 'Find tires that fit';
  const { frontSize, rearSize } = only;
  return `See tires in ${rearSize ? `${frontSize} and ${rearSize}` : frontSize}`;
}

function useFinder({ onFound }: VehicleFormProps) {
  const host = useHost();
  const dispatch = useDispatch();
  const finder = useSelector(selectVehicleFinder);
  useEffect(() => {
    if (finder.status === 'idle') dispatch(nextStep.requested({}));
  }, [dispatch, finder.status]);

  const choose = (step: VehicleStep, value: string): void => {
    const { chosen } = vehicleFinderSlice.actions;
    const after = vehicleFinderSlice.reducer(finder, chosen({ step, value }));
    dispatch(chosen({ step, value }));
    dispatch(nextStep.requested(after.selection));
  };
  const take = (fitment: Fitment): void => {
    chooseVehicle(host, vehicleOf(fitment));
    if (onFound) onFound(fitment);
    else host.navigation.go(fitment.productListingUrl);
  };
  return { finder, choose, take, retry: () => dispatch(nextStep.requested(finder.selection)) };
}

/** Year, make, model, trim, then the size. Without script a plain form to the same page. */
export function VehicleForm(props: VehicleFormProps) {
  const { finder, choose, take, retry } = useFinder(props);
  const [only] = finder.fitments;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const step = openStep(finder);
    if (finder.fitments.length === 1 && only) take(only);
    else if (step) event.currentTarget.querySelector<HTMLSelectElement>(`select[name=${step}]`)?.focus();
  };
  return (
    <form
      action="/"
      method="get"
      onSubmit={submit}
      className={props.layout === 'row' ? `${styles.form} ${styles.row}` : styles.form}
      aria-label="Find by vehicle"
    >
      <div className={styles.fields} aria-busy={finder.status === 'loading' || undefined}>
        {VEHICLE_STEPS.map((step) => {
          const options = finder.options[step];
          return (
            <Select
              key={step}
              label={LABELS[step]}
              name={step}
              value={finder.selection[step] ?? ''}
              disabled={!options}
              onChange={(event) => choose(step, event.target.value)}
            >
              <option value="">{options ? `Select ${LABELS[step].toLowerCase()}` : '–'}</option>
              {options?.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          );
        })}
      </div>
      {finder.status === 'failed' ? (
        <Notice
          tone="error"
          announce="alert"
          action={
            <Button kind="quiet" size="small" onClick={retry}>
              Try again
            </Button>
          }
        >
          {finder.message}
        </Notice>
      ) : null}
      {finder.fitments.length > 1 ? <FitmentChoices fitments={finder.fitments} onTake={take} /> : null}
      {finder.fitments.length > 1 ? null : (
        <Button type="submit" size="large" isWide icon="arrowRight" isIconLast className={styles.submit}>
          {buttonText(only, props.onFound !== undefined)}
        </Button>
      )}
      <p className={styles.note}>{FITMENT_NOTICE}</p>
    </form>
  );
}

import { useEffect, useState, type FormEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useHost } from 'remote-kit';
import { Button, Checkbox, ChipLink, Notice, Select } from 'shared-ui';
import {
  selectSizeFinder,
  sizeFinderSlice,
  sizeListingUrl,
  type AxleState,
  type SizeFinderState,
} from './size-finder.slice';
import { readSizes, type Axle } from './size-finder.tasks';
import { SIZE_STEPS, type SizeStep } from './size-finder.api';
import styles from './size-form.module.css';

const METRIC_LABELS: Record<SizeStep, string> = { width: 'Width', ratio: 'Aspect ratio', rim: 'Rim' };
const INCH_LABELS: Record<SizeStep, string> = { width: 'Height', ratio: 'Width', rim: 'Rim' };
/** Metric sizes begin with at least 100 millimeters; flotation sizes (35X12.50R20LT) with fewer inches. */
const isMetric = (value: number): boolean => value >= 100;

const optionText = (step: SizeStep, value: number): string => (step === 'rim' ? `${value}″` : String(value));

function Options({ step, values }: { readonly step: SizeStep; readonly values: readonly number[] }) {
  return values.map((value) => (
    <option key={value} value={value}>
      {optionText(step, value)}
    </option>
  ));
}

/** Groups the first numbers, because most shoppers need a metric one. */
function WidthOptions({ values }: { readonly values: readonly number[] }) {
  const inches = values.filter((value) => !isMetric(value));
  const metric = <Options step="width" values={values.filter(isMetric)} />;
  if (inches.length === 0) return metric;
  return (
    <>
      <optgroup label="Millimeters, as 225/65R17">{metric}</optgroup>
      <optgroup label="Inches, as 35x12.50R20">
        <Options step="width" values={inches} />
      </optgroup>
    </>
  );
}

interface AxleFieldsProps {
  readonly axle: AxleState;
  readonly legend?: string;
  readonly namePrefix: string;
  readonly onChoose: (step: SizeStep, value: string) => void;
}

function AxleFields({ axle, legend, namePrefix, onChoose }: AxleFieldsProps) {
  const { width } = axle.selection;
  const labels = width === undefined || isMetric(Number(width)) ? METRIC_LABELS : INCH_LABELS;
  return (
    <fieldset>
      {legend ? <legend className={styles.legend}>{legend}</legend> : null}
      <div className={styles.fields}>
        {SIZE_STEPS.map((step) => {
          const options = axle.options[step];
          return (
            <Select
              key={step}
              label={labels[step]}
              name={`${namePrefix}${step}`}
              value={axle.selection[step] ?? ''}
              disabled={options.length === 0}
              onChange={(event) => onChoose(step, event.target.value)}
            >
              <option value="">–</option>
              {step === 'width' ? <WidthOptions values={options} /> : <Options step={step} values={options} />}
            </Select>
          );
        })}
      </div>
    </fieldset>
  );
}

function useSizes() {
  const dispatch = useDispatch();
  const finder = useSelector(selectSizeFinder);
  useEffect(() => {
    if (finder.status === 'idle') dispatch(readSizes.requested({ axle: 'front', selection: {} }));
  }, [dispatch, finder.status]);
  const choose =
    (axle: Axle) =>
    (step: SizeStep, value: string): void => {
      const action = sizeFinderSlice.actions.chosen({ axle, step, value });
      dispatch(action);
      dispatch(readSizes.requested({ axle, selection: sizeFinderSlice.reducer(finder, action)[axle].selection }));
    };
  return {
    finder,
    choose,
    switchStaggered: (isOn: boolean) => dispatch(sizeFinderSlice.actions.staggeredSwitched(isOn)),
  };
}

/** Queues a click during the lookup of the last choice: it navigates as soon as the size is known. */
function useLookUp(target: string | null, isLoading: boolean) {
  const { navigation } = useHost();
  const [isAwaited, setAwaited] = useState(false);
  useEffect(() => {
    if (!isAwaited || (isLoading && !target)) return;
    setAwaited(false);
    if (target) navigation.go(target);
  }, [isAwaited, isLoading, target, navigation]);
  return { isAwaited, lookUp: () => setAwaited(true) };
}

function submitText({ front, isStaggered }: SizeFinderState, target: string | null): string {
  if (target && !isStaggered) return `See tires in ${front.sizes[0]?.size}`;
  return front.sizes.length > 1 ? 'Choose your size above' : 'Find this size';
}

/** Width, aspect ratio, rim, as on the sidewall; a second set for staggered pairs. */
export function SizeForm({ layout }: { readonly layout?: 'grid' | 'row' }) {
  const { finder, choose, switchStaggered } = useSizes();
  const target = sizeListingUrl(finder);
  const isLoading = finder.status === 'loading';
  const isShared = finder.front.sizes.length > 1;
  const { isAwaited, lookUp } = useLookUp(target, isLoading);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    if (target || isLoading) lookUp();
    else if (isShared) form.querySelector<HTMLElement>(`.${styles.matches} a`)?.focus();
    else form.querySelector<HTMLSelectElement>('select:not(:disabled):has(> option[value=""]:checked)')?.focus();
  };
  return (
    <form
      action="/"
      method="get"
      onSubmit={submit}
      className={layout === 'row' ? `${styles.form} ${styles.row}` : styles.form}
      aria-label="Find by size"
    >
      <input type="hidden" name="finder" value="size" />
      <div className={styles.axles}>
        <AxleFields
          axle={finder.front}
          namePrefix=""
          onChoose={choose('front')}
          {...(finder.isStaggered && { legend: 'Front tires' })}
        />
        {finder.isStaggered ? (
          <AxleFields axle={finder.rear} namePrefix="rear-" onChoose={choose('rear')} legend="Rear tires" />
        ) : null}
      </div>
      {isShared ? null : (
        <p className={styles.example}>
          On your sidewall: <span className={styles.sidewall}>225 / 65 R 17</span>
        </p>
      )}
      <Checkbox
        label="My rear tires have another size"
        checked={finder.isStaggered}
        onChange={(event) => switchStaggered(event.target.checked)}
        className={styles.staggered}
      />
      {isShared ? (
        <div className={styles.matches} role="status">
          <p>These sizes share the numbers. Which is yours?</p>
          {finder.front.sizes.map(({ size, productListingUrl }) => (
            <ChipLink key={size} href={productListingUrl}>
              {size}
            </ChipLink>
          ))}
        </div>
      ) : null}
      {finder.status === 'failed' ? (
        <Notice tone="error" announce="alert">
          {finder.message}
        </Notice>
      ) : null}
      <Button
        type="submit"
        size="large"
        isWide
        icon="arrowRight"
        isIconLast
        className={styles.submit}
        isLoading={isAwaited}
        loadingLabel="Looking up the size…"
      >
        {submitText(finder, target)}
      </Button>
    </form>
  );
}

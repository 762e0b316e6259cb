import { Icon } from '../media/icon';
import styles from './quantity-stepper.module.css';

/** Minimum and maximum units of one product in a cart line. */
export const quantityLimits = { min: 1, max: 8 } as const;

/** Props of {@link QuantityStepper}. */
export interface QuantityStepperProps {
  value: number;
  onChange(quantity: number): void;
  /** Label, e.g. "Quantity of Defender2 225/65R17". */
  label: string;
  min?: number;
  max?: number;
  isDisabled?: boolean;
  size?: 'medium' | 'large';
}

/** A minus button, the number from 1 to 8, and a plus button. Changes of the number are announced. */
export function QuantityStepper(props: QuantityStepperProps) {
  const {
    value,
    onChange,
    label,
    min = quantityLimits.min,
    max = quantityLimits.max,
    isDisabled = false,
    size = 'medium',
  } = props;
  return (
    <div
      role="group"
      aria-label={label}
      className={size === 'large' ? `${styles.stepper} ${styles.large}` : styles.stepper}
    >
      <button
        type="button"
        aria-label="One less"
        data-repeat=""
        disabled={isDisabled || value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label="One more"
        data-repeat=""
        disabled={isDisabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}

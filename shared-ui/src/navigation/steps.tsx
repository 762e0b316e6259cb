import { classNames } from '../class-names';
import { Icon } from '../media/icon';
import styles from './steps.module.css';

/** One step of a numbered breadcrumb. */
export interface Step {
  /** Without its number, e.g. "Delivery Method". */
  label: string;
  /** Link for changing a completed step. Upcoming steps have none. */
  href?: string;
  /** Part that the current screen shows, in a step with several screens, e.g. "payment method". */
  part?: string;
}

/** Props of {@link Steps}. */
export interface StepsProps {
  steps: readonly Step[];
  /** Index of the current step. */
  current: number;
  label?: string;
  /** Shows "1. Delivery Method" (main and benefits stores) or the label alone. */
  isNumbered?: boolean;
}

/** Numbered breadcrumbs of a flow: completed steps with links, the current one, upcoming ones. */
export function Steps({ steps, current, label = 'Checkout steps', isNumbered = true }: StepsProps) {
  return (
    <nav aria-label={label} className={styles.steps}>
      <p className={styles.where}>
        Step {current + 1} of {steps.length}
      </p>
      <ol className={styles.list}>
        {steps.map((step, index) => {
          const state = index < current ? 'done' : index === current ? 'current' : 'ahead';
          const name = isNumbered ? `${index + 1}. ${step.label}` : step.label;
          const text = state === 'current' && step.part ? `${name}: ${step.part}` : name;
          return (
            <li
              key={step.label}
              className={classNames(styles.step, styles[state])}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              {state === 'done' ? <Icon name="check" size={16} label="Done:" /> : null}
              {state === 'done' && step.href ? <a href={step.href}>{text}</a> : <span>{text}</span>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

import { classNames } from '../class-names';
import { Icon } from '../media/icon';
import styles from './fit-mark.module.css';

/** Props of {@link FitMark}. */
export interface FitMarkProps {
  /** Fit of the product; `unknown` when fitment data does not decide it. */
  fit: 'fits' | 'does-not-fit' | 'unknown';
  /** The vehicle in words, e.g. "2021 Toyota Camry SE". */
  vehicle?: string;
  /** A condition, the reason of a misfit, or what to compare: a sentence without its period. */
  note?: string | undefined;
  /** `short` for cards, `long` for the product page. */
  length?: 'short' | 'long';
  className?: string | undefined;
}

const texts = {
  fits: (vehicle?: string) => (vehicle ? `Fits your ${vehicle}` : 'Fits your vehicle'),
  'does-not-fit': (vehicle?: string) => `Doesn't fit your ${vehicle ?? 'vehicle'}`,
  unknown: (vehicle?: string) => `Check the fit for your ${vehicle ?? 'vehicle'}`,
};

const icons = { fits: 'checkCircle', 'does-not-fit': 'warning', unknown: 'info' } as const;

/** Shows whether a product fits the chosen vehicle. Render it only when a vehicle is chosen. */
export function FitMark({ fit, vehicle, note, length = 'short', className }: FitMarkProps) {
  return (
    <span className={classNames(styles.mark, styles[fit], length === 'long' && styles.long, className)}>
      <Icon name={icons[fit]} size={length === 'long' ? 20 : 16} />
      <span>
        {texts[fit](vehicle)}
        {note ? <span className={styles.note}>. {note}.</span> : null}
      </span>
    </span>
  );
}

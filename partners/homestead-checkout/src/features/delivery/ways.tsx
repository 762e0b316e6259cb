import type { CartType } from 'shared-contracts';
import { Icon } from 'shared-ui';
import styles from './delivery.module.css';

interface WaysProps {
  readonly cartType: CartType;
  readonly isHomeOffered: boolean;
  readonly isBusy: boolean;
  readonly onChoose: (cartType: CartType) => void;
}

const WAYS = [
  {
    cartType: 'STS',
    icon: 'wrench',
    title: 'Installed near you',
    text: 'Shipped free to a shop you choose. Pick the day.',
  },
  { cartType: 'STH', icon: 'truck', title: 'To your door', text: 'Shipped free. You have them mounted yourself.' },
] as const;

/** Two delivery types, side by side. */
export function Ways({ cartType, isHomeOffered, isBusy, onChoose }: WaysProps) {
  const offered = WAYS.filter((way) => isHomeOffered || way.cartType === 'STS');
  return (
    <fieldset className={styles.ways} disabled={isBusy}>
      <legend className="visually-hidden">How do you want to get it?</legend>
      {offered.map((way) => (
        <label key={way.cartType} className={way.cartType === cartType ? styles.chosen : styles.way}>
          <input
            type="radio"
            name="way"
            className="visually-hidden"
            checked={way.cartType === cartType}
            onChange={() => onChoose(way.cartType)}
          />
          <Icon name={way.icon} size={32} />
          <span className={styles.words}>
            <strong>{way.title}</strong>
            <span>{way.text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

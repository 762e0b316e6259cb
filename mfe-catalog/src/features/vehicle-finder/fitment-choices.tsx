import type { MouseEvent } from 'react';
import type { Fitment } from 'shared-contracts';
import { Icon } from 'shared-ui';
import styles from './vehicle-form.module.css';

interface FitmentChoicesProps {
  readonly fitments: readonly Fitment[];
  readonly onTake: (fitment: Fitment) => void;
}

/** "94V", "121/118Q, load range E". */
const serviceOf = ({ loadIndex, speedRating, loadRange }: Fitment): string =>
  [`${loadIndex ?? ''}${speedRating ?? ''}`, loadRange ? `load range ${loadRange}` : ''].filter(Boolean).join(', ');

/**
 * Original sizes of a vehicle with several: the driver chooses the one on the sidewall. Links, so they work without
 * script.
 */
export function FitmentChoices({ fitments, onTake }: FitmentChoicesProps) {
  const take = (fitment: Fitment) => (event: MouseEvent) => {
    event.preventDefault();
    onTake(fitment);
  };
  return (
    <div className={styles.choices}>
      <p className={styles.question} role="status">
        Which size is on your car? Read it off the tire&rsquo;s sidewall.
      </p>
      <ul className={styles.sizes}>
        {fitments.map((fitment) => (
          <li key={fitment.fitmentId}>
            <a className={styles.size} href={fitment.productListingUrl} onClick={take(fitment)}>
              <span className={styles.sizeText}>
                <strong>
                  {fitment.rearSize ? `Front ${fitment.frontSize} · Rear ${fitment.rearSize}` : fitment.frontSize}
                </strong>
                <span>
                  {[serviceOf(fitment), fitment.trim, fitment.isRunFlat ? 'run flat' : ''].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Icon name="chevronRight" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

import type { SearchUnderstood } from 'shared-contracts';
import { ChipLink } from 'shared-ui';
import styles from './vehicle-choices.module.css';

/** A vehicle in a search's text that left the factory in several ways: which one is the driver's decides what fits. */
export function VehicleChoices({ vehicle }: { readonly vehicle: SearchUnderstood['vehicle'] }) {
  if (!vehicle || vehicle.choices.length < 2) return null;
  return (
    <section className={styles.choices} aria-labelledby="which">
      <h2 id="which" className={styles.question}>
        Which {vehicle.label} is yours?
      </h2>
      <ul className={styles.list}>
        {vehicle.choices.map(({ label, url }) => (
          <li key={url}>
            <ChipLink href={url}>{label}</ChipLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { SearchUnderstood } from 'shared-contracts';
import { ChipLink } from 'shared-ui';
import styles from './vehicle-choices.module.css';

/** Versions of a vehicle in a search text; the driver's choice decides which products fit. */
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

import { Icon } from 'shared-ui';
import type { DecidingFact } from '../../platform/deciding-facts';
import styles from './fact-bars.module.css';

const FULL = 100;
const STEPS = [20, 40, 60, 80];

function Bar({ fact }: { readonly fact: DecidingFact }) {
  return (
    <li className={styles.fact}>
      <Icon name={fact.id} size={24} />
      <div className={styles.words}>
        <strong>{fact.label}</strong>
        <span className={styles.verdict}>{fact.verdict}</span>
      </div>
      <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width={FULL} height="6" className={styles.empty} />
        <rect width={fact.score * 20} height="6" className={styles.full} />
        {STEPS.map((step) => (
          <rect key={step} x={step - 0.4} width="0.8" height="6" className={styles.gap} />
        ))}
      </svg>
      <span className={styles.source}>{fact.source}</span>
    </li>
  );
}

/** The four deciding facts as bars, each with its source. */
export function FactBars({ facts }: { readonly facts: readonly DecidingFact[] }) {
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className={styles.title}>
        How it performs
      </h2>
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <Bar key={fact.id} fact={fact} />
        ))}
      </ul>
    </section>
  );
}

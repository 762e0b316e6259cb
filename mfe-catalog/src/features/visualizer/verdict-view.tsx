import { Notice } from 'shared-ui';
import { cautionsOf, verdictOf } from './plus-verdict';
import type { Scene } from './scene';
import styles from './visualizer.module.css';

/** The verdict and further checks. */
export function VerdictView({ scene }: { readonly scene: Scene }) {
  const verdict = verdictOf(scene);
  const cautions = cautionsOf(scene);
  if (!verdict) return null;
  return (
    <div className={styles.verdict}>
      <Notice tone={verdict.tone} title={verdict.title}>
        {verdict.text}
      </Notice>
      {cautions.length > 0 ? (
        <ul className={styles.cautions}>
          {cautions.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

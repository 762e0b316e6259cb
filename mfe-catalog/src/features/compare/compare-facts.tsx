import type { DecidingFact } from '../../platform/deciding-facts';
import type { ComparedProduct } from './compare.api';
import { Row } from './compare-row';
import { differ } from './compare-rows';
import styles from './compare-table.module.css';

interface FactRowsProps {
  readonly products: readonly ComparedProduct[];
  readonly isHidden: (values: readonly unknown[]) => boolean;
}

const IDS: readonly DecidingFact['id'][] = ['wet', 'wear', 'noise', 'winter'];

/** Shows road tire performance as product pages do: verdict, score and source. */
export function FactRows({ products, isHidden }: FactRowsProps) {
  return IDS.map((id) => {
    const facts = products.map((product) => product.facts.find((fact) => fact.id === id));
    const known = facts.find((fact) => fact !== undefined);
    const scores = facts.map((fact) => fact?.score);
    if (!known) return null;
    return (
      <Row key={id} label={known.label} isDifferent={differ(scores)} isHidden={isHidden(scores)}>
        {products.map(({ productNumber }, index) => {
          const fact = facts[index];
          return (
            <td key={productNumber}>
              {fact ? `${fact.verdict}, ${fact.score} of 5` : '–'}
              {fact ? <span className={styles.small}>{fact.source}</span> : null}
            </td>
          );
        })}
      </Row>
    );
  });
}

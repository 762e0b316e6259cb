import { centsText, perThousandMiles, withCommas } from 'shared-contracts';
import { Badge } from 'shared-ui';
import type { ComparedProduct } from './compare.api';
import { Row } from './compare-row';
import { differ, setOf } from './compare-rows';
import styles from './compare-table.module.css';

interface MilesProps {
  readonly products: readonly ComparedProduct[];
  readonly isHidden: (values: readonly unknown[]) => boolean;
}

function milesOf(product: ComparedProduct): number | null {
  const { quantity, totalCents } = setOf(product);
  return perThousandMiles(totalCents, quantity, product.mileageWarranty);
}

/** Shows the tread warranty in miles. */
export function WarrantyRow({ products, isHidden }: MilesProps) {
  const values = products.map(({ mileageWarranty }) => mileageWarranty);
  const longest = Math.max(...values.map((miles = 0) => miles));
  if (longest === 0) return null;
  return (
    <Row label="Mileage warranty" isDifferent={differ(values)} isHidden={isHidden(values)}>
      {products.map(({ productNumber, mileageWarranty }) => (
        <td key={productNumber}>
          <div className={styles.price}>
            {mileageWarranty ? `${withCommas(mileageWarranty)} miles` : 'No mileage warranty'}
            {differ(values) && mileageWarranty === longest ? <Badge tone="saving">Longest</Badge> : null}
          </div>
        </td>
      ))}
    </Row>
  );
}

/** Shows the cost of a set per warranted mile, by which an expensive tire may be the cheaper one. */
export function MilesRow({ products, isHidden }: MilesProps) {
  const values = products.map(milesOf);
  if (values.every((value) => value === null)) return null;
  return (
    <Row label="Set per 1,000 warranted miles" isDifferent={differ(values)} isHidden={isHidden(values)}>
      {products.map(({ productNumber }, index) => {
        const cents = values[index] ?? null;
        return <td key={productNumber}>{cents === null ? 'No mileage warranty' : centsText(cents)}</td>;
      })}
    </Row>
  );
}

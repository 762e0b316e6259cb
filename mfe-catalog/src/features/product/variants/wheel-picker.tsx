import type { ProductDetail, ProductVariant } from 'shared-contracts';
import { Disclosure, Icon } from 'shared-ui';
import { VariantLink } from './variant-link';
import { WHEEL_CHOICES, wheelOptions, wheelParts, type WheelChoice } from '../labels/variant-labels';
import { useProductPart } from '../state/use-product-part';
import styles from './wheel-picker.module.css';

const LABELS: Readonly<Record<WheelChoice, string>> = {
  size: 'Diameter and width',
  boltPattern: 'Bolt pattern',
  offset: 'Offset',
  finish: 'Finish',
};
const written = (choice: WheelChoice, value: string): string =>
  choice === 'size' ? value.replace('x', ' × ').concat(' in') : choice === 'offset' ? `${value} mm` : value;

interface ChoiceProps {
  readonly choice: WheelChoice;
  readonly current: ProductVariant;
  readonly variants: readonly ProductVariant[];
  readonly fitting: readonly string[];
}

/** One choice: the current value and its alternatives. */
function Choice({ choice, current, variants, fitting }: ChoiceProps) {
  const options = wheelOptions(variants, current, choice);
  const value = wheelParts(current)[choice];
  const title = (
    <>
      <span className={styles.label}>{LABELS[choice]}</span> {written(choice, value)}
    </>
  );
  if (options.length < 2) return <p className={styles.only}>{title}</p>;
  return (
    <Disclosure
      group="wheel"
      title={title}
      aside={<span className={styles.count}>{options.length}</span>}
      className={styles.choice}
    >
      <ul className={styles.options}>
        {options.map((option) => {
          const hasFit = fitting.some((number) =>
            variants.some((one) => one.productNumber === number && wheelParts(one)[choice] === option.value),
          );
          return (
            <li key={option.value}>
              <VariantLink variant={option.variant} isCurrent={option.value === value}>
                {hasFit ? <Icon name="check" size={16} label="Fits your vehicle:" /> : null}
                {written(choice, option.value)}
              </VariantLink>
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );
}

/**
 * Chooses a wheel by size, bolt pattern, offset and finish, one at a time; the others are preserved where the line
 * allows.
 */
export function WheelPicker({ product }: { readonly product: ProductDetail }) {
  const fit = useProductPart('fit');
  const { variants, productNumber } = product;
  const current = variants.find((variant) => variant.productNumber === productNumber);
  if (!current) return null;
  return (
    <div className={styles.picker}>
      {WHEEL_CHOICES.map((choice) => (
        <Choice
          key={choice}
          choice={choice}
          current={current}
          variants={variants}
          fitting={fit?.fittingVariants ?? []}
        />
      ))}
    </div>
  );
}

import type { ProductDetail, ProductVariant } from 'shared-contracts';
import { Disclosure, Icon } from 'shared-ui';
import styles from './size-picker.module.css';
import { VariantLink } from './variant-link';
import { byRim, lowestPrice, priceNow, variantName } from '../labels/variant-labels';
import { useProductPart } from '../state/use-product-part';

interface SizesProps {
  readonly variants: readonly ProductVariant[];
  readonly current: string;
  readonly fitting: readonly string[];
}

function Sizes({ variants, current, fitting }: SizesProps) {
  return (
    <ul className={styles.sizes}>
      {variants.map((variant) => (
        <li key={variant.productNumber}>
          <VariantLink variant={variant} isCurrent={variant.productNumber === current}>
            <span>{variantName(variant)}</span>
            {fitting.includes(variant.productNumber) ? (
              <span className={styles.fits}>
                <Icon name="check" size={16} /> Fits
              </span>
            ) : null}
            <span className={styles.price}>{variant.inStock ? priceNow(variant).formattedValue : 'Sold out'}</span>
          </VariantLink>
        </li>
      ))}
    </ul>
  );
}

/** Links to every size of the line, grouped by rim, with the current group open. Works without script. */
export function SizePicker({ product }: { readonly product: ProductDetail }) {
  const fit = useProductPart('fit');
  const { variants, productNumber, productType } = product;
  if (variants.length < 2) return null;
  const fitting = fit?.fittingVariants ?? [];
  const rims = byRim(variants);
  const isShown = (group: readonly ProductVariant[]): boolean =>
    group.some((variant) => variant.productNumber === productNumber);
  return (
    <Disclosure
      title={`All ${variants.length} ${productType === 'ACCESSORY' ? 'options' : 'sizes'}`}
      className={styles.all}
    >
      <div className={styles.box}>
        {rims.length === 1 ? <Sizes variants={variants} current={productNumber} fitting={fitting} /> : null}
        {rims.length > 1
          ? rims.map(({ rim, variants: group }) => (
              <Disclosure
                key={rim}
                group="rims"
                isOpen={isShown(group)}
                className={styles.rim}
                title={rim ? `${rim}-inch` : 'Other'}
                aside={
                  <span className={styles.aside}>
                    {group.some((variant) => fitting.includes(variant.productNumber)) ? (
                      <Icon name="checkCircle" size={16} label="Fits your vehicle" className={styles.mark ?? ''} />
                    ) : null}
                    {group.length} from {lowestPrice(group)}
                  </span>
                }
              >
                <Sizes variants={group} current={productNumber} fitting={fitting} />
              </Disclosure>
            ))
          : null}
      </div>
    </Disclosure>
  );
}

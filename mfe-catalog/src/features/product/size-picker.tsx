import type { ProductDetail, ProductVariant } from 'shared-contracts';
import { Disclosure } from 'shared-ui';
import { useVehicle } from '../../platform/use-shopper';
import styles from './size-picker.module.css';

/** Variants by rim, or all in one group for what has no rim. */
function byRim(variants: readonly ProductVariant[]): [string, ProductVariant[]][] {
  const groups = new Map<string, ProductVariant[]>();
  for (const variant of variants) {
    const rim = /R(\d{2}(?:\.\d)?)/.exec(variant.size)?.[1];
    const key = rim ? `${rim}-inch rim` : 'Sizes';
    groups.set(key, [...(groups.get(key) ?? []), variant]);
  }
  return [...groups].sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }));
}

const textOf = ({ size, loadIndex, speedRating, loadRange, finish }: ProductVariant): string =>
  [size, `${loadIndex ?? ''}${speedRating ?? ''}`, loadRange && loadRange !== 'SL' ? loadRange : '', finish].filter(Boolean).join(' ');

/** Every size of the line as links, grouped by rim; the vehicle's own size is offered first. */
export function SizePicker({ product }: { readonly product: ProductDetail }) {
  const vehicle = useVehicle();
  const { variants, productNumber, size } = product;
  if (variants.length < 2) return null;
  const own = vehicle && vehicle.size !== size ? variants.find((variant) => variant.size === vehicle.size) : undefined;
  return (
    <div className={styles.picker}>
      {own ? (
        <a className={styles.own} href={own.url}>
          Your size: {textOf(own)}
        </a>
      ) : null}
      <Disclosure title={`All ${variants.length} sizes`} className={styles.all}>
        <div className={styles.groups}>
          {byRim(variants).map(([rim, group]) => (
            <div key={rim}>
              <h2 className={styles.rim}>{rim}</h2>
              <ul className={styles.sizes}>
                {group.map((variant) => (
                  <li key={variant.productNumber}>
                    <a href={variant.url} aria-current={variant.productNumber === productNumber ? 'page' : undefined}>
                      <span>{textOf(variant)}</span>
                      <span className={styles.price}>{variant.inStock ? variant.price.formattedValue : 'Sold out'}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </Disclosure>
    </div>
  );
}

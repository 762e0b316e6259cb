import type { ProductCard } from 'shared-contracts';
import { Icon, Picture, type ComboboxOption } from 'shared-ui';
import { counted } from '../../platform/words';
import { MIN_LETTERS, type SearchBoxState } from './search-box.slice';
import styles from './search-box.module.css';

/** "225/65r17", "225 65 17" and "LT225/75R16" are sizes; the listing knows them by one spelling. */
export function sizeOf(text: string): string | null {
  const [, prefix = '', width, ratio, rim] = /^\s*(lt|st)?\s*(\d{3})\s*[/ -]\s*(\d{2})\s*(?:z?r|[/ -])?\s*(\d{2})\s*$/i.exec(text) ?? [];
  return width && ratio && rim ? `${prefix.toUpperCase()}${width}/${ratio}R${rim}` : null;
}

function ProductRow({ card }: { readonly card: ProductCard }) {
  return (
    <span className={styles.product}>
      <Picture name={card.media.name} alt="" width={44} height={44} />
      <span className={styles.names}>
        <span>
          {card.title.brand} <strong>{card.title.name}</strong>
        </span>
        <span className={styles.soft}>from {card.priceRange.min.formattedValue} per tire</span>
      </span>
    </span>
  );
}

function Row({ icon, text }: { readonly icon: 'search' | 'tire'; readonly text: string }) {
  return (
    <>
      <Icon name={icon} />
      <span>{text}</span>
    </>
  );
}

/** What to offer for a text: its size, the products that match, and all results. The id of an option is its address. */
export function optionsFor(text: string, { text: answered, products, total }: SearchBoxState): ComboboxOption[] {
  if (text.trim().length < MIN_LETTERS) return [];
  const size = sizeOf(text);
  const bySize = size ? [{ id: `/tires?size=${encodeURIComponent(size)}`, label: `Tires in ${size}`, content: <Row icon="tire" text={`Tires in ${size}`} /> }] : [];
  const found = products.map((card) => ({ id: card.url, label: `${card.title.brand} ${card.title.name}`, content: <ProductRow card={card} /> }));
  const allText = `See ${counted(total, 'result')} for “${text.trim()}”`;
  const all = answered === text && total > products.length ? [{ id: searchHref(text), label: allText, content: <Row icon="search" text={allText} /> }] : [];
  return [...bySize, ...found, ...all];
}

/** The listing for a text. */
export const searchHref = (text: string): string => `/tires?q=${encodeURIComponent(text.trim())}`;

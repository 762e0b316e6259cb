import type { Suggestion, SuggestionGroup } from 'shared-contracts';
import { Icon, Picture, type ComboboxOption, type IconName } from 'shared-ui';
import type { HelpHit } from '../../platform/help/help-search';
import type { SearchBoxState } from './search-box.slice';
import { MIN_LETTERS } from './search-box.tasks';
import styles from './search-box.module.css';

const ICONS: Readonly<Record<SuggestionGroup['kind'], IconName>> = {
  sizes: 'tire',
  vehicles: 'car',
  products: 'tire',
  brands: 'tag',
  categories: 'filter',
};

const HELP_SHOWN = 3;

const textOf = ({ label }: Suggestion): string => label.map(({ text }) => text).join('');

/** Typed text is highlighted by weight; screen readers get the option's own label. */
function Label({ label }: Pick<Suggestion, 'label'>) {
  return (
    <span>
      {label.map(({ text, isMatch }, index) =>
        isMatch ? <strong key={index}>{text}</strong> : <span key={index}>{text}</span>,
      )}
    </span>
  );
}

function Row({ kind, item }: { readonly kind: SuggestionGroup['kind']; readonly item: Suggestion }) {
  return (
    <span className={styles.row}>
      {item.media ? <Picture name={item.media} alt="" width={44} height={44} /> : <Icon name={ICONS[kind]} />}
      <span className={styles.names}>
        <Label label={item.label} />
        {item.detail ? <span className={styles.soft}>{item.detail}</span> : null}
      </span>
    </span>
  );
}

function HelpRow({ title, detail }: HelpHit) {
  return (
    <span className={styles.row}>
      <Icon name="help" />
      <span className={styles.names}>
        <span>{title}</span>
        <span className={styles.soft}>{detail}</span>
      </span>
    </span>
  );
}

function All({ text }: { readonly text: string }) {
  return (
    <span className={styles.row}>
      <Icon name="search" />
      <span>{text}</span>
    </span>
  );
}

/**
 * Returns options for a text: answers, sizes, vehicles, products, brands and categories, then all results. The id of an
 * option is its address. Earlier options stay until the current answer arrives.
 */
export function optionsFor(text: string, { groups }: SearchBoxState, help: readonly HelpHit[]): ComboboxOption[] {
  if (text.trim().length < MIN_LETTERS) return [];
  const found = groups.flatMap(({ kind, title, items }) =>
    items.map((item) => ({
      id: item.url,
      label: [textOf(item), item.detail].filter(Boolean).join(', '),
      group: title,
      content: <Row kind={kind} item={item} />,
    })),
  );
  const answers = help.slice(0, HELP_SHOWN).map((hit) => ({
    id: hit.href,
    label: hit.title,
    group: 'Help',
    content: <HelpRow {...hit} />,
  }));
  const allText = `All results for “${text.trim()}”`;
  return [...answers, ...found, { id: searchHref(text), label: allText, content: <All text={allText} /> }];
}

/** Returns the address of the search over all departments. */
export const searchHref = (text: string): string => `/search?q=${encodeURIComponent(text.trim())}`;

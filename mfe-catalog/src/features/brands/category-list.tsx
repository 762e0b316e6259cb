import type { ReactNode } from 'react';
import type { FacetValue } from 'shared-contracts';
import { Picture, Section } from 'shared-ui';
import { counted } from '../../platform/words';
import type { CategoryWords } from './category-labels';
import styles from './category-list.module.css';

interface CategoriesProps {
  readonly values: readonly FacetValue[];
  readonly words: Readonly<Record<string, CategoryWords>>;
  readonly path: '/tires' | '/accessories';
  readonly noun: string;
}

const hrefOf = (path: string, value: string): string => `${path}?category=${encodeURIComponent(value)}`;

/** Sorts values in the order of the descriptions, from common to special; values without one are last. */
function inOrder(values: readonly FacetValue[], words: CategoriesProps['words']): FacetValue[] {
  const order = Object.keys(words);
  const rank = ({ value }: FacetValue): number => (order.includes(value) ? order.indexOf(value) : order.length);
  return [...values].sort((one, other) => rank(one) - rank(other));
}

/** Each kind with its picture, purpose, caution and count. */
export function CategoryList({ values, words, path, noun }: CategoriesProps) {
  return (
    <ul className={styles.categories}>
      {inOrder(values, words).map(({ value, label, count }) => {
        const description = words[value];
        return (
          <li key={value} className={styles.category}>
            {description ? (
              <span className={styles.frame}>
                <Picture
                  name={description.picture}
                  alt=""
                  width={160}
                  height={160}
                  sizes="(width >= 56.25rem) 160px, 96px"
                />
              </span>
            ) : null}
            <div>
              <h3 className={styles.name}>
                <a href={hrefOf(path, value)}>{label ?? value}</a>
              </h3>
              <p className={styles.count}>{counted(count, noun)}</p>
              {description ? <p>{description.text}</p> : null}
              {description?.mind ? <p className={styles.mind}>{description.mind}</p> : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Styles of wheels as a plain list, because there are many and their names are descriptive. */
export function StyleList({ values }: { readonly values: readonly FacetValue[] }) {
  return (
    <ul className={styles.styles}>
      {[...values]
        .sort((one, other) => (one.label ?? one.value).localeCompare(other.label ?? other.value, 'en'))
        .map(({ value, label, count }) => (
          <li key={value}>
            <a href={hrefOf('/wheels', value)}>{label ?? value}</a> <span className={styles.count}>{count}</span>
          </li>
        ))}
    </ul>
  );
}

interface CategorySectionProps {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly values: readonly FacetValue[] | null;
  readonly tone?: 'surface' | 'ground';
  readonly children: (values: readonly FacetValue[]) => ReactNode;
}

/** A department on the categories page; renders nothing when it failed or is empty. */
export function CategorySection({ values, children, tone = 'surface', ...section }: CategorySectionProps) {
  if (!values || values.length === 0) return null;
  return (
    <Section {...section} tone={tone}>
      {children(values)}
    </Section>
  );
}

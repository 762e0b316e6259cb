import { useEffect } from 'react';
import { useHost } from 'remote-kit';
import { ButtonLink, classNames, Icon, Picture } from 'shared-ui';
import { compareHref } from '../../platform/compare-address';
import {
  COMPARE_LIMIT,
  setCompareList,
  switchCompared,
  useCompareList,
  type Chosen,
  type CompareList,
} from '../../platform/compare-list';
import styles from './compare-bar.module.css';

const REFUSED = `You can compare ${COMPARE_LIMIT} at a time. Remove one to choose another.`;
const THUMBNAIL = 40;

/** Describes the shopper's last change in a sentence. */
function changeLabel({ items, change, name }: CompareList): string {
  if (change === 'refused') return REFUSED;
  return items.length === 0
    ? 'Nothing is chosen to compare.'
    : `${name} ${change}. ${items.length} of ${COMPARE_LIMIT} to compare.`;
}

/** The last announced change, so that a bar on the next page does not repeat it. */
let said: CompareList | undefined;

function useAnnouncedChanges(list: CompareList): void {
  const host = useHost();
  useEffect(() => {
    if (!list.change || list === said) return;
    said = list;
    host.announce(changeLabel(list));
  }, [host, list]);
}

function Thumbnail({ item }: { readonly item: Chosen }) {
  return (
    <li className={styles.thumbnail}>
      {item.picture ? <Picture name={item.picture} alt="" width={THUMBNAIL} height={THUMBNAIL} /> : null}
      <button type="button" aria-label={`Remove ${item.name}`} onClick={() => switchCompared(item)}>
        <Icon name="close" size={16} />
      </button>
    </li>
  );
}

interface CompareBarProps {
  /** True on a page with its own bar at the bottom of a phone: only a link is shown, inside that bar. */
  readonly isGuest?: boolean;
}

/** Selected products for comparison, at the bottom of the screen. */
export function CompareBar({ isGuest = false }: CompareBarProps) {
  const list = useCompareList();
  useAnnouncedChanges(list);
  const { items, change } = list;
  if (items.length === 0) return null;
  const isEnough = items.length > 1;
  return (
    <section className={classNames(styles.bar, isGuest && styles.guest)} aria-label="Compare">
      {change === 'refused' ? <p className={styles.refused}>{REFUSED}</p> : null}
      <ul className={styles.thumbnails}>
        {items.map((item) => (
          <Thumbnail key={item.productNumber} item={item} />
        ))}
        {Array.from({ length: COMPARE_LIMIT - items.length }, (_, index) => (
          <li key={index} className={styles.free} aria-hidden="true" />
        ))}
      </ul>
      <p className={styles.count}>{isEnough ? `${items.length} of ${COMPARE_LIMIT} chosen` : 'Choose one more'}</p>
      <button type="button" className={styles.clear} onClick={() => setCompareList({ items: [], change: 'cleared' })}>
        Clear<span className="visually-hidden"> the products to compare</span>
      </button>
      <ButtonLink
        size="small"
        kind={isEnough && !isGuest ? 'primary' : 'secondary'}
        href={compareHref(items.map(({ productNumber }) => productNumber))}
      >
        <span>Compare</span> {items.length}
        <span className={styles.limit}> of {COMPARE_LIMIT}</span>
      </ButtonLink>
    </section>
  );
}

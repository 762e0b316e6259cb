import { Icon } from '../media/icon';
import styles from './pagination.module.css';

/** Props of {@link Pagination}. */
export interface PaginationProps {
  /** 1-based. */
  page: number;
  pageCount: number;
  /** Returns the address of a page: links work without script and can be shared. */
  hrefFor(page: number): string;
  onSelect?(page: number): void;
  label?: string;
}

/** Returns the offered pages: the first, the last, and neighbors of the current one. `null` is a gap. */
export function pageWindow(page: number, pageCount: number): (number | null)[] {
  const candidates = [1, page - 1, page, page + 1, pageCount].filter((number) => number >= 1 && number <= pageCount);
  const pages = [...new Set(candidates)].sort((a, b) => a - b);
  return pages.flatMap((number, index) => {
    const gap = number - (pages[index - 1] ?? number);
    return gap > 2 ? [null, number] : gap === 2 ? [number - 1, number] : [number];
  });
}

/** Links to the pages of a list. Renders nothing for a single page. */
export function Pagination({ page, pageCount, hrefFor, onSelect, label = 'Pages' }: PaginationProps) {
  if (pageCount <= 1) return null;
  const select = (target: number) => (event: React.MouseEvent) => {
    if (!onSelect || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    onSelect(target);
  };
  return (
    <nav aria-label={label} className={styles.pages}>
      {page > 1 ? (
        <a className={styles.step} rel="prev" href={hrefFor(page - 1)} onClick={select(page - 1)}>
          <Icon name="chevronLeft" /> <span>Previous</span>
        </a>
      ) : null}
      <ol className={styles.list}>
        {pageWindow(page, pageCount).map((target, index) =>
          target === null ? (
            <li key={`gap${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={target}>
              <a
                href={hrefFor(target)}
                aria-label={`Page ${target}`}
                aria-current={target === page ? 'page' : undefined}
                onClick={select(target)}
              >
                {target}
              </a>
            </li>
          ),
        )}
      </ol>
      {page < pageCount ? (
        <a className={styles.step} rel="next" href={hrefFor(page + 1)} onClick={select(page + 1)}>
          <span>Next</span> <Icon name="chevronRight" />
        </a>
      ) : null}
    </nav>
  );
}

import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import type { ProductDetail } from 'shared-contracts';
import { useFlag, useHost, useHostLocation } from 'remote-kit';
import { Tabs } from 'shared-ui';
import styles from './product-tabs.module.css';

const TABS = ['overview', 'features', 'warranty', 'specs', 'reviews'] as const;
/** Questions are below the reviews, on the same tab. */
const tabOf = (anchor: string): string => (anchor === 'questions' ? 'reviews' : anchor);

// Memoized, so that a click on a tab re-renders only the tab list.
const Overview = memo(function Overview({ product }: { readonly product: ProductDetail }) {
  return (
    <div className={styles.text}>
      <h2>Overview</h2>
      <p className={styles.lead}>{product.overview}</p>
      {product.isIllustrative ? <p className={styles.soft}>This product is made up to illustrate the store.</p> : null}
    </div>
  );
});

const Features = memo(function Features({ product }: { readonly product: ProductDetail }) {
  return (
    <div className={styles.text}>
      <h2>Features</h2>
      <dl className={styles.features}>
        {product.features.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
});

const Warranty = memo(function Warranty({
  product,
  returnsLine,
}: {
  readonly product: ProductDetail;
  readonly returnsLine: string;
}) {
  return (
    <div className={styles.text}>
      <h2>Warranty</h2>
      <p className={styles.strong}>{product.warranty.title}</p>
      <p>{product.warranty.text}</p>
      <p>{returnsLine}</p>
    </div>
  );
});

/** Each specification with its explanation, readable without script. */
const Specs = memo(function Specs({ product }: { readonly product: ProductDetail }) {
  const isTire = product.productType === 'TIRE';
  return (
    <div className={styles.text}>
      <h2>Specs</h2>
      <table className={styles.specs}>
        <tbody>
          <tr>
            <th scope="row">Part number</th>
            <td>{product.partNumber}</td>
          </tr>
          {product.specs.map(({ name, value, note }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {value}
                {note ? <p className={styles.meaning}>{note}</p> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isTire ? (
        <p>
          <a href="/size-guide">What do these numbers mean?</a>
        </p>
      ) : null}
    </div>
  );
});

/** Opens the tab of the address's anchor, so that `#reviews` can be linked. Before hydration all panels are visible. */
function useAnchorTab() {
  const { navigation } = useHost();
  const { hash } = useHostLocation();
  const [isInteractive, setInteractive] = useState(false);
  const [selected, setSelected] = useState<string>(TABS[0]);
  const chosen = useRef<string | null>(null);
  const [followed, setFollowed] = useState<{ readonly anchor: string } | null>(null);
  useEffect(() => setInteractive(true), []);
  useEffect(() => {
    const follow = (): void => {
      const anchor = globalThis.location.hash.slice(1) || hash.slice(1);
      const tab = tabOf(anchor);
      if (!(TABS as readonly string[]).includes(tab)) return;
      setSelected(tab);
      if (anchor !== chosen.current) setFollowed({ anchor });
      chosen.current = null;
    };
    follow();
    globalThis.addEventListener('hashchange', follow);
    return () => globalThis.removeEventListener('hashchange', follow);
  }, [hash]);
  // The browser scrolled while the panel was still hidden.
  useEffect(() => {
    if (followed === null) return;
    const { anchor } = followed;
    const part = document.getElementById(anchor) ?? document.getElementById(tabOf(anchor));
    part?.scrollIntoView({ block: 'start' });
  }, [followed]);
  const select = (id: string): void => {
    const { pathname, search } = navigation.current();
    chosen.current = id;
    setSelected(id);
    navigation.go(`${pathname}${search}#${id}`, { replace: true, scroll: false });
  };
  return { isInteractive, selected, select };
}

/** On a phone the tabs share one row: the second word is for screen readers only. */
const reviewsLabel = (
  <>
    Reviews<span className={styles.alsoQuestions}> & Q&A</span>
  </>
);

/** Overview, features, warranty, specs, reviews (anchors of spec §2); questions and answers below the reviews. */
export function ProductTabs({ product, reviews }: { readonly product: ProductDetail; readonly reviews: ReactNode }) {
  const { variant } = useHost();
  const hasReviews = useFlag('reviews');
  const { isInteractive, selected, select } = useAnchorTab();
  return (
    <Tabs
      label="About this product"
      selected={selected}
      onSelect={select}
      isInteractive={isInteractive}
      hasAnchors
      className={styles.tabs}
      tabs={[
        { id: 'overview', label: 'Overview', content: <Overview product={product} /> },
        { id: 'features', label: 'Features', content: <Features product={product} /> },
        {
          id: 'warranty',
          label: 'Warranty',
          content: <Warranty product={product} returnsLine={variant.returns.line} />,
        },
        { id: 'specs', label: 'Specs', content: <Specs product={product} /> },
        ...(hasReviews ? [{ id: 'reviews', label: reviewsLabel, content: reviews }] : []),
      ]}
    />
  );
}

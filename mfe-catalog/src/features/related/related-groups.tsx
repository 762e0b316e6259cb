import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ProductCard, RelatedGroup } from 'shared-contracts';
import { Button, Price, Rating } from 'shared-ui';
import { useFlag } from 'remote-kit';
import { useVehicle } from '../../platform/use-shopper';
import { CardRow } from '../../ui/card-row';
import { MiniCard } from '../../ui/mini-card';
import styles from './related-groups.module.css';
import { selectRelated } from './related.slice';
import { findRelated } from './related.tasks';

const ALL = { similar: 'See all', wheels: 'All wheels', tires: 'All tires', chains: 'All chains' } as const;

function Card({ card }: { readonly card: ProductCard }) {
  const { title, subtitle, media, rating, numberOfReviews, shown, variants, url } = card;
  const { size, loadIndex = '', speedRating = '' } = subtitle.front;
  const hasReviews = useFlag('reviews');
  return (
    <MiniCard
      href={url}
      picture={media.name}
      brand={title.brand}
      name={title.name}
      size={`${size} ${loadIndex}${speedRating}`}
    >
      {rating !== undefined && hasReviews ? <Rating value={rating} count={numberOfReviews} size={14} /> : null}
      <Price size="small" formatted={shown.unit.formattedValue} />
      {variants.some(({ inStock }) => inStock) ? null : <p className={styles.out}>Out of stock</p>}
    </MiniCard>
  );
}

function Group({ group }: { readonly group: RelatedGroup }) {
  return (
    <CardRow
      title={group.title}
      note={group.note}
      aside={
        group.url ? (
          <a href={group.url}>
            {ALL[group.kind]}
            <span className="visually-hidden">: {group.title}</span>
          </a>
        ) : null
      }
    >
      {group.products.map((card) => (
        <li key={card.id}>
          <Card card={card} />
        </li>
      ))}
    </CardRow>
  );
}

/** Products similar to or matching the page's product, for the chosen vehicle if any. */
export function RelatedGroups({ productNumber }: { readonly productNumber: string }) {
  const dispatch = useDispatch();
  const { groups, asked, status } = useSelector(selectRelated);
  const fitmentId = useVehicle()?.fitmentId ?? null;
  const isAsked = asked.productNumber === productNumber && asked.fitmentId === fitmentId;
  useEffect(() => {
    if (!isAsked) dispatch(findRelated.requested({ productNumber, fitmentId }));
  }, [dispatch, fitmentId, isAsked, productNumber]);
  if (status === 'failed') {
    return (
      <div className={styles.failed} role="status">
        <p>Products that go with this one could not be loaded.</p>
        <Button
          kind="secondary"
          size="small"
          onClick={() => dispatch(findRelated.requested({ productNumber, fitmentId }))}
        >
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div className="busy-overlay" aria-busy={status === 'changing' || undefined}>
      {(groups ?? []).map((group) => (
        <Group key={group.kind} group={group} />
      ))}
    </div>
  );
}

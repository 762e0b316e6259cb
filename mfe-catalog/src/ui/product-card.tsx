import type { ReactNode } from 'react';
import type { CardVariant, ProductCard as Card, SelectedVehicle } from 'shared-contracts';
import { Badge, classNames, FitMark, Icon, Picture, Price, Rating } from 'shared-ui';
import { counted, dollars, shortDay, times } from '../platform/words';
import { PromotionBadge } from './promotion';
import { SizeTip } from './size-tip';
import styles from './product-card.module.css';

interface ProductCardProps {
  readonly card: Card;
  /** The whole list is narrowed to a vehicle: everything in it fits. */
  readonly isForVehicle?: boolean;
  /** The chosen vehicle, where the list is not narrowed to it. */
  readonly vehicle?: SelectedVehicle | null;
  readonly isPriority?: boolean;
  /** The button under the price. */
  readonly action?: ReactNode;
}

/** Where a card's picture is how wide; a preload must say the same. */
export const CARD_PICTURE_SIZES = '(width >= 1200px) 240px, (width >= 600px) 30vw, 38vw';

const SET = 4;
const UNITS = { TIRE: 'per tire', WHEEL: 'per wheel', ACCESSORY: 'each' } as const;

/** What a pair front and rear costs, two of each. */
const pairTotal = (variants: readonly CardVariant[]): string => dollars(variants.reduce((sum, { price }) => sum + times(price.value, 2), 0));

function CardPrice({ card }: { readonly card: Card }) {
  const { priceRange, variants, productType, subtitle } = card;
  const isPair = subtitle.rear !== undefined && variants.length === 2;
  const isOne = priceRange.min.value === priceRange.max.value;
  const [first] = variants;
  if (isPair) return <Price formatted={pairTotal(variants)} unit="for 4" total={variants.map(({ price, position }) => `${price.formattedValue} ${position ?? ''}`).join(' · ')} />;
  if (productType === 'ACCESSORY') return <Price formatted={priceRange.min.formattedValue} unit="each" total=" " />;
  const total = first && isOne ? `${dollars(times(first.price.value, SET))} for ${SET}` : `to ${priceRange.max.formattedValue}, by size`;
  return <Price formatted={priceRange.min.formattedValue} unit={UNITS[productType]} total={total} />;
}

/** Only what can be said: a size among the few shown fits, the rest is open. */
function hasVehicleSize(card: Card, vehicle: SelectedVehicle | null | undefined): boolean {
  if (!vehicle || vehicle.rearSize || card.productType !== 'TIRE') return false;
  return [card.subtitle.front.size, ...card.variants.map(({ size }) => size)].includes(vehicle.size);
}

/** A product of a listing: picture, names, size, rating, badges, price, date. Its title's link covers the card. */
export function ProductCard({ card, isForVehicle = false, vehicle, isPriority = false, action }: ProductCardProps) {
  const { title, subtitle, media, rating, numberOfReviews, specialOffer, badges, estimatedDelivery, variants, variantCount, url } = card;
  const isInStock = variants.some(({ inStock }) => inStock);
  return (
    <article className={styles.card}>
      <div className={styles.media}>
        <Picture name={media.name} alt="" width={240} height={240} sizes={CARD_PICTURE_SIZES} isPriority={isPriority} />
      </div>
      <div className={styles.names}>
        <h3 className={styles.title}>
          <a href={url}>
            <span className={styles.brand}>{title.brand}</span> <span>{title.name}</span>
          </a>
        </h3>
        <SizeTip {...subtitle.front} {...(subtitle.rear && { axle: 'Front' as const })} />
        {subtitle.rear ? <SizeTip {...subtitle.rear} axle="Rear" /> : null}
        {!subtitle.rear && variantCount > 1 ? <p className={styles.more}>and {counted(variantCount - 1, card.productType === 'ACCESSORY' ? 'more option' : 'more size')}</p> : null}
      </div>
      <div className={styles.facts}>
        {rating === undefined ? <span className={styles.unrated}>No reviews yet</span> : <Rating value={rating} count={numberOfReviews} size={14} />}
        <div className={styles.badges}>
          {specialOffer ? <PromotionBadge promotion={specialOffer} /> : null}
          {badges.slice(0, 2).map((badge) => (
            <Badge key={badge}>{badge}</Badge>
          ))}
        </div>
      </div>
      <div className={styles.buy}>
        <CardPrice card={card} />
        <p className={classNames(styles.delivery, !isInStock && styles.out)}>
          <Icon name={isInStock ? 'truck' : 'clock'} size={16} />
          {isInStock ? `Free delivery ${shortDay(estimatedDelivery.date)}` : 'Out of stock'}
        </p>
        {isForVehicle || hasVehicleSize(card, vehicle) ? <FitMark fit="fits" /> : null}
        {action}
      </div>
    </article>
  );
}

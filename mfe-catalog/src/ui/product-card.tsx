import type { ReactNode } from 'react';
import { setQuantityOf, type CardVariant, type ProductCard as Card, type SelectedVehicle } from 'shared-contracts';
import { useFlag } from 'remote-kit';
import { Badge, classNames, Icon, Picture, Price, Rating } from 'shared-ui';
import { setPrice } from '../platform/set-price';
import { counted, dollars, times, UNITS } from '../platform/words';
import { deliveryText, type CardDelivery } from './card-delivery';
import { PromotionBadge } from './promotion';
import { SizeTip } from './size-tip';
import styles from './product-card.module.css';

interface ProductCardProps {
  readonly card: Card;
  /** The whole list is narrowed to a vehicle: its tires and wheels fit. */
  readonly isForVehicle?: boolean;
  /** The chosen vehicle. */
  readonly vehicle?: SelectedVehicle | null;
  /** What is known for the shopper's zip code. */
  readonly delivery?: CardDelivery | undefined;
  readonly isPriority?: boolean;
  /** The buttons under the price. */
  readonly action?: ReactNode;
}

/** Where a card's picture is how wide; a preload must say the same. */
export const CARD_PICTURE_SIZES = '(width >= 37.5rem) 160px, 104px';

const PICTURE = 160;
const SET = 4;

/** What a pair front and rear costs, two of each. */
const pairTotal = (variants: readonly CardVariant[]): string =>
  dollars(variants.reduce((sum, { price }) => sum + times(price.value, 2), 0));

const hasOneSize = ({ priceRange, subtitle }: Card): boolean =>
  priceRange.min.value === priceRange.max.value && subtitle.rear === undefined;

/** What a set comes to after its offers: of many sizes the cheapest. */
function afterSavings(card: Card): string | null {
  const { priceAfterSavings, specialOffer, subtitle } = card;
  if (!priceAfterSavings) return null;
  const before = hasOneSize(card) || subtitle.rear ? '' : 'from ';
  const what = specialOffer?.kind === 'RebatePromotion' ? 'rebate' : 'savings';
  return `${before}${priceAfterSavings.formattedValue} for ${SET} after ${what}`;
}

/** What a set of one size costs over the miles that are warranted. */
function perMiles(card: Card): string | null {
  const { variants, mileageWarranty } = card;
  const [first] = variants;
  if (!hasOneSize(card) || !first) return null;
  const total = Math.round(first.price.value * 100) * SET;
  const { perThousandMiles } = setPrice({ total, quantity: SET, mileageWarranty, promotions: [] });
  return perThousandMiles === null ? null : `${dollars(perThousandMiles / 100)} per 1,000 miles`;
}

/** What the price of a set of tires means for who decides. */
function SetFacts({ card }: { readonly card: Card }) {
  const hasOffers = useFlag('promotions');
  if (card.productType !== 'TIRE') return null;
  const facts = [hasOffers ? afterSavings(card) : null, perMiles(card)].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return (
    <p className={styles.setFacts}>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  );
}

function CardPrice({ card, set }: { readonly card: Card; readonly set: number }) {
  const { priceRange, variants, productType, subtitle } = card;
  const isPair = subtitle.rear !== undefined && variants.length === 2;
  const isOne = priceRange.min.value === priceRange.max.value;
  const [first] = variants;
  if (isPair)
    return (
      <Price
        formatted={pairTotal(variants)}
        unit="for 4"
        total={variants.map(({ price, position }) => `${price.formattedValue} ${position ?? ''}`).join(' · ')}
      />
    );
  if (!isOne)
    return (
      <Price
        formatted={priceRange.min.formattedValue}
        unit={UNITS[productType]}
        total={`to ${priceRange.max.formattedValue}, by size`}
      />
    );
  const total = productType === 'ACCESSORY' || !first ? ' ' : `${dollars(times(first.price.value, set))} for ${set}`;
  return <Price formatted={priceRange.min.formattedValue} unit={UNITS[productType]} total={total} />;
}

/**
 * Only what can be said: a size among the few shown is the vehicle's, a pair is by both its sizes. Load and speed
 * decide about the fit too: only the API's list for the vehicle says that it fits.
 */
function hasVehicleSize({ productType, subtitle, variants }: Card, { size, rearSize }: SelectedVehicle): boolean {
  if (productType !== 'TIRE') return false;
  if (rearSize || subtitle.rear) return subtitle.front.size === size && subtitle.rear?.size === rearSize;
  return [subtitle.front.size, ...variants.map((variant) => variant.size)].includes(size);
}

function vehicleMark(card: Card, vehicle: SelectedVehicle, isForVehicle: boolean): string | null {
  const name = `${vehicle.year || ''} ${vehicle.model}`.trim();
  if (isForVehicle && card.productType !== 'ACCESSORY') return `Fits your ${name}`;
  return hasVehicleSize(card, vehicle) ? `Size of your ${name}` : null;
}

/** Short for the eye, whole for the ear. */
function MoreSizes({ count, noun }: { readonly count: number; readonly noun: string }) {
  return (
    <p className={styles.soft}>
      <span aria-hidden="true">+{counted(count, noun)}</span>
      <span className="visually-hidden">and {counted(count, `more ${noun}`)}</span>
    </p>
  );
}

function Names({ card }: { readonly card: Card }) {
  const { title, subtitle, logo, url, variantCount, productType, plyRating, sideWall } = card;
  return (
    <div className={styles.names}>
      <h3 className={styles.title} translate="no">
        <a href={url}>
          <span className={styles.brand}>
            {logo ? <Picture name={logo} alt={title.brand} width={80} height={20} /> : title.brand}
          </span>{' '}
          <span>{title.name}</span>
        </a>
      </h3>
      <div className={styles.sizes}>
        <SizeTip
          {...subtitle.front}
          plyRating={plyRating}
          sideWall={sideWall}
          {...(subtitle.rear && { axle: 'Front' as const })}
        />
        {subtitle.rear ? <SizeTip {...subtitle.rear} axle="Rear" /> : null}
        {!subtitle.rear && variantCount > 1 ? (
          <MoreSizes count={variantCount - 1} noun={productType === 'ACCESSORY' ? 'option' : 'size'} />
        ) : null}
      </div>
    </div>
  );
}

/** Stars, where the variant has reviews. */
function Stars({ rating, numberOfReviews, productType }: Pick<Card, 'rating' | 'numberOfReviews' | 'productType'>) {
  if (!useFlag('reviews')) return null;
  if (rating !== undefined) return <Rating value={rating} count={numberOfReviews} size={14} />;
  // Drivers review tires; of the other departments its absence says nothing.
  return productType === 'TIRE' ? <span className={styles.soft}>No reviews yet</span> : null;
}

function Facts({ card }: { readonly card: Card }) {
  const { rating, numberOfReviews, productType, specialOffer, badges, runFlat, performanceCategory } = card;
  const hasOffers = useFlag('promotions');
  return (
    <div className={styles.facts}>
      <Stars rating={rating} numberOfReviews={numberOfReviews} productType={productType} />
      {performanceCategory ? (
        <span className={classNames(styles.soft, styles.category)}>{performanceCategory}</span>
      ) : null}
      <div className={styles.badges}>
        {specialOffer && hasOffers ? <PromotionBadge promotion={specialOffer} /> : null}
        {runFlat ? <Badge>RUN FLAT</Badge> : null}
        {badges.slice(0, 2).map((badge) => (
          <Badge key={badge}>{badge}</Badge>
        ))}
      </div>
    </div>
  );
}

/** A product of a listing: picture, names, size, rating, badges, price, date. Its title's link covers the card. */
export function ProductCard({
  card,
  isForVehicle = false,
  vehicle,
  delivery,
  isPriority = false,
  action,
}: ProductCardProps) {
  const { text, place, isOut } = deliveryText(card, delivery);
  const mark = vehicle && vehicleMark(card, vehicle, isForVehicle);
  return (
    <article className={styles.card}>
      <div className={styles.media}>
        <Picture
          name={card.media.name}
          alt=""
          width={PICTURE}
          height={PICTURE}
          sizes={CARD_PICTURE_SIZES}
          isPriority={isPriority}
        />
        {mark ? (
          <span className={styles.fit}>
            <Icon name="checkCircle" size={16} />
            <span>{mark}</span>
          </span>
        ) : null}
      </div>
      <div className={styles.body}>
        <Names card={card} />
        <Facts card={card} />
      </div>
      <div className={styles.price}>
        <CardPrice card={card} set={setQuantityOf(vehicle)} />
        <SetFacts card={card} />
      </div>
      <p className={classNames(styles.delivery, isOut && styles.out)}>
        <Icon name={isOut ? 'clock' : 'truck'} size={16} />
        <span>
          {text}
          {place ? <span className={styles.place}> {place}</span> : null}
        </span>
      </p>
      {action ? <div className={styles.action}>{action}</div> : null}
    </article>
  );
}

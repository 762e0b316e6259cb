import type { ReactNode } from 'react';
import type { ProductCard as Card, SelectedVehicle, ShownPrice } from 'shared-contracts';
import { useFlag } from 'remote-kit';
import { Badge, classNames, Icon, Picture, Price, Rating } from 'shared-ui';
import { sizeMarkOf } from '../platform/vehicle-service';
import { counted, UNITS } from '../platform/words';
import { deliveryText, type CardDelivery } from './card-delivery';
import { PromotionBadge } from './promotion';
import { SizeTip } from './size-tip';
import styles from './product-card.module.css';

interface ProductCardProps {
  readonly card: Card;
  /** True when the list is filtered by a vehicle: its tires and wheels fit. */
  readonly isForVehicle?: boolean;
  /** The chosen vehicle. */
  readonly vehicle?: SelectedVehicle | null;
  /** Delivery data for the shopper's ZIP code. */
  readonly delivery?: CardDelivery | undefined;
  /** Out-the-door price of the set, as text. */
  readonly outTheDoor?: string | undefined;
  readonly isPriority?: boolean;
  /** Buttons below the price. */
  readonly action?: ReactNode;
}

/** `sizes` of a card's picture; must equal the preload's. */
export const CARD_PICTURE_SIZES = '(width >= 37.5rem) 160px, 104px';

const PICTURE = 160;

interface SetFactsProps {
  readonly shown: ShownPrice;
  readonly outTheDoor: string | undefined;
}

/** Shows the mail-in rebate, the out-the-door price and the cost per warranted mile of a set. */
function SetFacts({ shown: { scope, backByMail, perThousandMiles }, outTheDoor }: SetFactsProps) {
  const back = backByMail && `${scope === 'from' ? 'from ' : ''}${backByMail.formattedValue} back by mail`;
  const miles = perThousandMiles && `${perThousandMiles.formattedValue} per 1,000 miles`;
  const facts = [outTheDoor, back, miles].filter((fact) => fact !== undefined);
  if (facts.length === 0) return null;
  return (
    <p className={styles.setFacts}>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  );
}

/** Shows the API's price: of one size, the lowest of several sizes, or of a pair. */
function CardPrice({ card: { productType, shown } }: { readonly card: Card }) {
  const { scope, unit, rearUnit, before, quantity, total, backByMail } = shown;
  const today = backByMail ? ' today' : '';
  if (scope === 'pair')
    return (
      <Price
        formatted={total.formattedValue}
        unit={`for ${quantity}${today}`}
        total={`${unit.formattedValue} front · ${rearUnit?.formattedValue ?? ''} rear`}
      />
    );
  const isFrom = scope === 'from';
  const set = `${isFrom ? 'from ' : ''}${total.formattedValue} for ${quantity}${today}`;
  return (
    <Price
      {...(isFrom && { lead: 'from' })}
      formatted={unit.formattedValue}
      unit={UNITS[productType]}
      {...(before && { before: before.formattedValue })}
      total={productType === 'ACCESSORY' || quantity === 1 ? ' ' : set}
    />
  );
}

interface CardMark {
  readonly icon: 'checkCircle' | 'warning' | 'info';
  readonly text: string;
}

const FIT_MARKS = {
  fits: { icon: 'checkCircle', verb: 'Fits' },
  'does-not-fit': { icon: 'warning', verb: "Doesn't fit" },
  unknown: { icon: 'info', verb: 'Check the fit for' },
} as const;
const SIZE_ICONS = { size: 'checkCircle', below: 'warning', unclear: 'info' } as const;

/** Returns the size mark of a card outside vehicle listings: of its first tire, or of both tires of a pair. */
function sizeMark(card: Card, vehicle: SelectedVehicle): CardMark | null {
  const { productType, subtitle, loadRange } = card;
  if (productType !== 'TIRE' || Boolean(vehicle.rearSize) !== Boolean(subtitle.rear)) return null;
  const { front, rear } = subtitle;
  const marks = [front, ...(rear ? [rear] : [])].map((tire) => sizeMarkOf({ ...tire, loadRange }, vehicle));
  if (!marks.every((mark) => mark !== null)) return null;
  const mark = ['below' as const, 'unclear' as const, 'size' as const]
    .map((fit) => marks.find((one) => one.fit === fit))
    .find((one) => one !== undefined);
  if (!mark) return null;
  const isPair = rear !== undefined && mark.fit !== 'below';
  return { icon: SIZE_ICONS[mark.fit], text: isPair ? mark.text.replace(/^\w+ size/, 'Sizes') : mark.text };
}

/** Only vehicle listings claim a fit, because load and speed ratings decide it too. */
function vehicleMark(card: Card, vehicle: SelectedVehicle, isForVehicle: boolean): CardMark | null {
  const { fit, fitNote, productType } = card;
  if (!isForVehicle || productType === 'ACCESSORY') return sizeMark(card, vehicle);
  if (!fit) return null;
  const { icon, verb } = FIT_MARKS[fit];
  const text = `${verb} your ${`${vehicle.year || ''} ${vehicle.model}`.trim()}`;
  return { icon: fit === 'fits' && fitNote ? 'info' : icon, text: fitNote ? `${text}. ${fitNote}.` : text };
}

/** Short visually, complete for screen readers. */
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

/** Stars, in variants with reviews. */
function Stars({ card: { rating, numberOfReviews, productType } }: { readonly card: Card }) {
  if (!useFlag('reviews')) return null;
  if (rating !== undefined) return <Rating value={rating} count={numberOfReviews} size={14} />;
  // Drivers review tires; in other departments a missing rating means nothing.
  return productType === 'TIRE' ? <span className={styles.soft}>No reviews yet</span> : null;
}

function Facts({ card }: { readonly card: Card }) {
  const { specialOffer, badges, runFlat, performanceCategory, finish } = card;
  const kind = [performanceCategory, finish].filter(Boolean).join(' · ');
  const hasOffers = useFlag('promotions');
  return (
    <div className={styles.facts}>
      <Stars card={card} />
      {kind ? <span className={classNames(styles.soft, styles.category)}>{kind}</span> : null}
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
  outTheDoor,
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
          <span className={classNames(styles.fit, mark.icon !== 'checkCircle' && styles.check)}>
            <Icon name={mark.icon} size={16} />
            <span>{mark.text}</span>
          </span>
        ) : null}
      </div>
      <div className={styles.body}>
        <Names card={card} />
        <Facts card={card} />
      </div>
      <div className={styles.price}>
        <CardPrice card={card} />
        <SetFacts shown={card.shown} outTheDoor={outTheDoor} />
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

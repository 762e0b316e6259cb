import { useEffect, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import {
  centsText,
  installmentsOf,
  LINE_QUANTITY,
  priceOfQuantity,
  UNUSED_NOTICE,
  type ProductDetail,
  type Promotion,
} from 'shared-contracts';
import { useFlag, useHost, useLazyPart } from 'remote-kit';
import {
  Badge,
  BrandWordmark,
  Button,
  ButtonLink,
  Icon,
  MonthlyPrice,
  Notice,
  Price,
  QuantityStepper,
  quantityLimits,
  Rating,
} from 'shared-ui';
import { CompareToggle } from '../../ui/compare-toggle';
import { SizeTip } from '../../ui/size-tip';
import { useAdd, useMissingHalf, usePair } from './buying/buying';
import { KeptProgram, KeptSavings } from './kept-parts';
import { productSlice } from './state/product.slice';
import { PriceFacts } from './buying/price-facts';
import { SizePicker } from './variants/size-picker';
import { WheelPicker } from './variants/wheel-picker';
import { useProductPart } from './state/use-product-part';
import styles from './decision-column.module.css';

interface DecisionColumnProps {
  readonly product: ProductDetail;
  readonly fitCheck: ReactNode;
  /** Opens the vehicle dialog. */
  readonly onAskVehicle: () => void;
  readonly delivery: ReactNode;
  /** Further actions: share, visualize. */
  readonly tools: ReactNode;
}

const UNITS = { TIRE: 'per tire', WHEEL: 'per wheel', ACCESSORY: 'each' } as const;
const LOW_STOCK = 8;

/** Returns the unit price and the total. Savings apply from their minimum quantity. */
function useOffer(product: ProductDetail, promotions: readonly Promotion[], quantity: number) {
  const { price, productType } = product;
  const today = priceOfQuantity({ price, productType, promotions }, quantity);
  const unit = centsText(today.unitCents[0] ?? 0);
  const sum = centsText(today.totalCents);
  const now = today.backByMailCents > 0 ? ' today' : '';
  return {
    today,
    unit,
    sum,
    total: quantity > 1 ? `${sum} for ${quantity}${now}` : undefined,
    before: unit === price.formattedValue ? undefined : price.formattedValue,
  };
}

interface ProductPriceProps {
  readonly product: ProductDetail;
  readonly offer: ReturnType<typeof useOffer>;
  readonly quantity: number;
}

/** Unit price, total, and monthly amount, which is first in variants that lead with it. */
function ProductPrice({ product, offer, quantity }: ProductPriceProps) {
  const { leadsWithMonthlyPrice, paymentMethods, payOverTime } = useHost().variant;
  const isLead = leadsWithMonthlyPrice && installmentsOf(offer.today.totalCents) !== null;
  const monthly = (
    <MonthlyPrice
      amountCents={offer.today.totalCents}
      methods={paymentMethods}
      isBeforeTax
      {...(isLead && { size: 'large', ...(quantity > 1 && { goods: `for ${quantity}` }) })}
    />
  );
  return (
    <>
      {isLead ? monthly : null}
      <Price
        size={isLead ? 'medium' : 'large'}
        formatted={offer.unit}
        unit={UNITS[product.productType]}
        before={offer.before}
        total={offer.total}
      />
      {isLead ? null : monthly}
      {payOverTime === null ? null : <KeptProgram text={payOverTime} amountCents={offer.today.totalCents} />}
    </>
  );
}

function Stock({ product }: { readonly product: ProductDetail }) {
  const { inStock, availableQuantity } = product;
  if (!inStock) return <p className={styles.out}>Out of stock in this size.</p>;
  return (
    <p className={styles.stock}>
      <Icon name="check" size={16} /> {availableQuantity <= LOW_STOCK ? `Only ${availableQuantity} left` : 'In stock'}
    </p>
  );
}

const DUAL_REAR_SET = 6;
const loadSetQuestion = async () =>
  (await import(/* webpackChunkName: "product-asked" */ './set-question')).SetQuestion;

/** Few vehicles have dual rear wheels: their quantity hint loads when one is chosen. */
function DualRearSet({ product }: { readonly product: ProductDetail }) {
  const isDual = useProductPart('fit')?.setQuantity === DUAL_REAR_SET;
  const { Part, load } = useLazyPart('catalog', 'set question', loadSetQuestion);
  useEffect(() => {
    if (isDual) void load();
  }, [isDual, load]);
  return Part ? <Part product={product} /> : null;
}

interface BuyBoxProps {
  readonly product: ProductDetail;
  /** Offer of two sizes; null for vehicles with one size. */
  readonly pair: ReactNode;
  /** Total of the quantity, which a phone's bar shows after the price has scrolled away. */
  readonly sum: string;
  readonly onAskVehicle: () => void;
}

function BuyBox({ product, pair, sum, onAskVehicle }: BuyBoxProps) {
  const dispatch = useDispatch();
  const { variant } = useHost();
  const quantity = useProductPart('quantity');
  const purchase = useProductPart('purchase');
  const { add, question } = useAdd(product, onAskVehicle);
  const name = `${product.brand} ${product.name}`;
  const max = Math.max(
    LINE_QUANTITY.min,
    Math.min(quantityLimits.max, product.availableQuantity || quantityLimits.max),
  );
  return (
    <div className={styles.buy}>
      {pair}
      <div className={pair ? styles.action : `${styles.action} ${styles.sticky}`}>
        <QuantityStepper
          size="large"
          label={`Quantity of ${name}`}
          value={quantity}
          max={max}
          onChange={(next) => dispatch(productSlice.actions.quantityChosen(next))}
        />
        <Button
          size="large"
          isWide
          icon="cart"
          kind={pair ? 'secondary' : 'primary'}
          isLoading={purchase.status === 'adding'}
          loadingLabel={`Adding ${name} to your cart`}
          onClick={add}
        >
          {pair ? 'Only this size' : 'Add to cart'} {pair ? null : <span className={styles.sum}>{sum}</span>}
        </Button>
      </div>
      <DualRearSet product={product} />
      {question}
      {purchase.status === 'failed' ? (
        <Notice tone="error" announce="alert">
          {purchase.message}
        </Notice>
      ) : null}
      <p className={styles.small}>
        Delivery is in the price; tax, and installation if you choose it, are added in checkout. {variant.returns.line}
        {variant.showsUnusedNotice ? ` ${UNUSED_NOTICE}` : ''}
      </p>
    </div>
  );
}

const LISTINGS = { TIRE: '/tires', WHEEL: '/wheels', ACCESSORY: '/accessories' } as const;

/** Returns a link from a sold-out product to the same size in stock. */
const similarHref = ({ productType, size }: ProductDetail): string =>
  productType === 'TIRE'
    ? `/tires?inStock=true&size=${encodeURIComponent(size)}`
    : `${LISTINGS[productType]}?inStock=true`;

/** The purchase section in order of decision: product, fit, price, delivery, one button. */
export function DecisionColumn({ product, fitCheck, onAskVehicle, delivery, tools }: DecisionColumnProps) {
  const quantity = useProductPart('quantity');
  // Some programs have their own prices, without the makers' offers.
  const promotions = useFlag('promotions') ? product.promotions : [];
  const hasReviews = useFlag('reviews');
  const offer = useOffer(product, promotions, quantity);
  const pair = usePair(product);
  const half = useMissingHalf(product);
  const { brand, name, size, loadIndex, speedRating, rating, numberOfReviews, badges } = product;
  return (
    <div className={styles.column}>
      <div className={styles.head}>
        <h1 className={styles.title} translate="no">
          <a className={styles.brand} href={`${LISTINGS[product.productType]}?brand=${encodeURIComponent(brand)}`}>
            <BrandWordmark brand={brand} />
          </a>{' '}
          {name}
        </h1>
        <div className={styles.facts}>
          {rating !== undefined && hasReviews ? (
            <Rating value={rating} count={numberOfReviews} href="#reviews" />
          ) : null}
          {badges.map((badge) => (
            <Badge key={badge}>{badge}</Badge>
          ))}
          {product.runFlat ? <Badge>RUN FLAT</Badge> : null}
        </div>
      </div>
      {product.productType === 'WHEEL' ? (
        <WheelPicker product={product} />
      ) : (
        <div className={styles.size} translate="no">
          <SizeTip size={size} {...(loadIndex && { loadIndex })} {...(speedRating && { speedRating })} />
          <SizePicker product={product} />
        </div>
      )}
      {fitCheck}
      <div>
        <ProductPrice product={product} offer={offer} quantity={quantity} />
        <PriceFacts product={product} today={offer.today} quantity={quantity} />
        {promotions.length > 0 ? <KeptSavings promotions={promotions} /> : null}
      </div>
      <Stock product={product} />
      {half}
      {product.inStock ? (
        <>
          {delivery}
          <BuyBox product={product} pair={pair} sum={offer.sum} onAskVehicle={onAskVehicle} />
        </>
      ) : (
        <ButtonLink size="large" isWide href={similarHref(product)} icon="arrowRight" isIconLast>
          {product.productType === 'TIRE' ? `See tires in ${size}` : 'See what is in stock'}
        </ButtonLink>
      )}
      <div className={styles.tools}>
        <CompareToggle
          item={{
            productNumber: product.productNumber,
            name: `${brand} ${name} ${size}`,
            picture: product.media[0]?.name ?? '',
          }}
        />
        {tools}
      </div>
    </div>
  );
}

import type { Deal } from 'shared-contracts';
import { Icon, Picture, type IconName } from 'shared-ui';
import { shortDay } from '../../platform/words';
import { hasBanner, promotionText } from '../../ui/promotion';
import { amountOf, conditionOf, coverOf, linkText, nameBesideBrand, wayOf } from './deal-labels';
import styles from './deal-card.module.css';

function Fact({ icon, children }: { readonly icon: IconName; readonly children: string }) {
  return (
    <li>
      <Icon name={icon} size={16} />
      <span>{children}</span>
    </li>
  );
}

/** Amounts without a banner (spec §5) appear only in the text. */
function Amount({ promotion }: Pick<Deal, 'promotion'>) {
  if (!hasBanner(promotion)) return null;
  const { figure, unit } = amountOf(promotion);
  return (
    <p className={styles.amount}>
      <strong>{figure}</strong> <span>{unit}</span>
    </p>
  );
}

/** Lists the products of a deal with links. */
function Covered({ products }: { readonly products: NonNullable<Deal['products']> }) {
  return (
    <ul className={styles.covered} aria-label="Products of this deal" translate="no">
      {products.map(({ name, url }) => (
        <li key={url}>
          <a href={url}>{name}</a>
        </li>
      ))}
    </ul>
  );
}

/** An available deal: its saving, products, end and link. */
export function DealCard({ deal }: { readonly deal: Deal }) {
  const { promotion, brand, title, lineIds, url, media, products = [] } = deal;
  const form = promotion.kind === 'RebatePromotion' ? promotion.rebatePDFUrl : null;
  return (
    <li className={styles.card}>
      {media ? <Picture name={media.name} alt="" width={88} height={88} className={styles.picture} /> : null}
      <Amount promotion={promotion} />
      <p className={styles.brand} translate="no">
        {brand}
      </p>
      <h3 className={styles.title}>{nameBesideBrand(deal)}</h3>
      <p className={styles.text}>{promotionText(promotion)}.</p>
      <ul className={styles.facts}>
        <Fact icon="check">{conditionOf(promotion)}</Fact>
        <Fact icon="tire">{coverOf(lineIds)}</Fact>
        <Fact icon="tag">{wayOf(promotion)}</Fact>
        <Fact icon="calendar">{`Ends ${shortDay(promotion.endsOn)}`}</Fact>
      </ul>
      <Covered products={products} />
      <p className={styles.ways}>
        <a href={url} aria-label={`${linkText(deal)}: ${title}`}>
          {linkText(deal)} <Icon name="arrowRight" size={16} />
        </a>
        {form ? (
          <a className={styles.form} href={form} aria-label={`Rebate form: ${title}`}>
            Rebate form
          </a>
        ) : null}
      </p>
    </li>
  );
}

/** An ended deal, in one line. */
export function EndedDeal({ deal }: { readonly deal: Deal }) {
  const { figure, unit } = amountOf(deal.promotion);
  return (
    <li className={styles.ended}>
      <span className={styles.endedName}>
        <strong translate="no">{deal.brand}</strong> {nameBesideBrand(deal)}
      </span>
      <span>
        {figure} {unit}
      </span>
      <span className={styles.endedDay}>Ended {shortDay(deal.promotion.endsOn)}</span>
    </li>
  );
}
